import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { start } from "@field-advisor/run/processes";
import { root, toolEnv } from "@field-advisor/run/paths";
import { attempt, run } from "../programs.ts";
import { buildArguments, ignoreFile } from "./arguments.ts";
import type { Container, ContainerOptions, Engine } from "./engine.ts";

/** What differs between the two. */
const dialects = {
  docker: (epoch: number) => [`--build-arg=SOURCE_DATE_EPOCH=${epoch}`, "--provenance=false", "--load"],
  podman: (epoch: number) => [
    `--timestamp=${epoch}`,
    "--pull=never",
    "--layers",
    "--format=docker",
    ...ignoreFile,
  ],
};

/** Docker, or podman, which takes the same words. */
export function docker(name: keyof typeof dialects): Engine {
  return {
    name,
    has: (image) => attempt(name, ["image", "inspect", image]).succeeded,
    pull(image) {
      const { succeeded, reason } = attempt(name, ["pull", "--quiet", image]);
      return succeeded ? undefined : reason;
    },
    importFolder(folder, image) {
      const file = `${folder}.tar`;
      run("tar", ["--create", "--numeric-owner", "--directory", folder, "--file", file, "."]);
      try {
        run(name, ["import", "--change", "CMD node", file, image]);
      } finally {
        rmSync(file);
      }
    },
    build(build) {
      run(name, ["build", ...buildArguments(build), ...dialects[name](build.epoch), root], {
        isShown: true,
        env: toolEnv({ DOCKER_BUILDKIT: "1" }),
      });
    },
    save: (image, file) => void run(name, ["save", "--output", file, image]),
    createContainer: (options) => createContainer(name, options),
  };
}

function createContainer(engine: string, { image, env, volumes }: ContainerOptions): Container {
  const container = `field-advisor-${randomUUID()}`;
  const isolation = ["--network", "host", "--read-only", "--cap-drop", "ALL", "--tmpfs", "/tmp"];
  const kept = volumes.flatMap((folder) => ["--mount", `type=volume,destination=${folder}`]);
  // Values come from the environment: the list of processes shows everybody the arguments.
  const names = Object.keys(env).flatMap((name) => ["--env", name]);
  return {
    start: (name, logFile, again = false) =>
      start({
        name,
        command: engine,
        args: ["run", "--name", container, ...isolation, ...kept, ...names, image],
        env: toolEnv(env),
        logFile,
        again,
      }),
    run: (command, input = "") => run(engine, ["exec", "--interactive", container, ...command], { input }),
    remove: () => void attempt(engine, ["rm", "--force", "--volumes", container]),
  };
}
