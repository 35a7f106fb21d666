import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { say } from "@field-advisor/run/announce";
import { start } from "@field-advisor/run/processes";
import { root, toolEnv } from "@field-advisor/run/paths";
import { attempt, run } from "../programs.ts";
import { buildArguments, ignoreFile } from "./arguments.ts";
import type { Build, Container, ContainerOptions, Engine } from "./engine.ts";

const buildWith = (name: Name, build: Build, own: string[]) =>
  run(name, ["build", ...buildArguments(build), ...own, root], {
    isShown: true,
    env: toolEnv({ DOCKER_BUILDKIT: "1" }),
  });

const storesInContainerd = () =>
  run("docker", ["info", "--format", "{{json .DriverStatus}}"]).includes("io.containerd.snapshotter");

/**
 * Docker gives files the time of the build, unless it writes the image into an archive. Without containerd's store it
 * cannot write one.
 */
function buildWithDocker(build: Build): void {
  const own = [`--build-arg=SOURCE_DATE_EPOCH=${build.epoch}`, "--provenance=false"];
  if (!storesInContainerd()) {
    say(
      "This Docker does not use containerd's image store, so two builds differ in the times of their files.",
    );
    buildWith("docker", build, [...own, "--load"]);
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-built-"));
  const file = path.join(folder, "image.tar");
  try {
    buildWith("docker", build, [...own, `--output=type=docker,dest=${file},rewrite-timestamp=true`]);
    run("docker", ["load", "--quiet", "--input", file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function buildWithPodman(build: Build): void {
  const own = [`--timestamp=${build.epoch}`, "--pull=never", "--layers", "--format=docker", ...ignoreFile];
  buildWith("podman", build, own);
}

const builders = { docker: buildWithDocker, podman: buildWithPodman };

type Name = keyof typeof builders;

/** Docker, or podman, which takes the same words. */
export function docker(name: Name): Engine {
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
    build: builders[name],
    save: (image, file) => void run(name, ["save", "--output", file, image]),
    createContainer: (options) => createContainer(name, options),
  };
}

function createContainer(engine: Name, { image, env, volumes }: ContainerOptions): Container {
  const container = `field-advisor-${randomUUID()}`;
  const isolation = ["--network", "host", "--read-only", "--cap-drop", "ALL", "--tmpfs", "/tmp"];
  // Without being asked, podman adds folders that can be written.
  if (engine === "podman") isolation.push("--read-only-tmpfs=false");
  const kept = volumes.flatMap((folder) => ["--mount", `type=volume,destination=${folder}`]);
  // Values come from the environment: the list of processes shows everybody the arguments.
  const names = Object.keys(env).flatMap((name) => ["--env", name]);
  const firstly = ["run", "--name", container, ...isolation, ...kept, ...names, image];
  let isMade = false;
  return {
    start(name, logFile, again = false) {
      const args = isMade ? ["start", "--attach", container] : firstly;
      isMade = true;
      return start({ name, command: engine, args, env: toolEnv(env), logFile, again });
    },
    run: (command, input = "") => run(engine, ["exec", "--interactive", container, ...command], { input }),
    remove: () => void attempt(engine, ["rm", "--force", "--volumes", container]),
  };
}
