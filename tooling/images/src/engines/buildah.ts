import { chmodSync, rmSync } from "node:fs";
import { root } from "@field-advisor/run/paths";
import { attempt, run } from "../programs.ts";
import { baseImage } from "../targets.ts";
import { buildArguments, ignoreFile } from "./arguments.ts";
import { createChroot } from "./chroot.ts";
import type { Engine } from "./engine.ts";

interface Inspected {
  OCIv1: { config: { User: string; WorkingDir: string; Env: string[]; Cmd: string[] } };
}

/** How the image is to be started. */
function startOf(image: string) {
  const { OCIv1 }: Inspected = JSON.parse(run("buildah", ["inspect", "--type", "image", image]));
  const { User: user, WorkingDir: workingFolder, Env, Cmd: command } = OCIv1.config;
  const env = Object.fromEntries(
    Env.map((entry): [string, string] => {
      const [name = "", ...value] = entry.split("=");
      return [name, value.join("=")];
    }),
  );
  return { user, workingFolder, env, command };
}

/** Works on a container that is removed afterwards. */
function inContainer<Result>(image: string, work: (container: string) => Result): Result {
  const container = run("buildah", ["from", "--pull-never", image]);
  try {
    return work(container);
  } finally {
    attempt("buildah", ["rm", container]);
  }
}

/**
 * The isolation in which programs run during a build: buildah's own, or chroot where that does not work, as inside of
 * another container.
 */
function isolation(given: string | undefined): string[] {
  if (given) return ["--isolation", given];
  return inContainer(baseImage, (container) =>
    attempt("buildah", ["run", container, "--", "true"]).succeeded ? [] : ["--isolation", "chroot"],
  );
}

/** Buildah builds without a daemon, but has no command that runs a container for long. */
export function buildah(env: NodeJS.ProcessEnv): Engine {
  return {
    name: "buildah",
    has: (image) => attempt("buildah", ["inspect", "--type", "image", image]).succeeded,
    pull(image) {
      const { succeeded, reason } = attempt("buildah", ["pull", "--quiet", image]);
      return succeeded ? undefined : reason;
    },
    importFolder(folder, image) {
      chmodSync(folder, 0o755);
      const container = run("buildah", ["from", "scratch"]);
      const mounted = run("buildah", ["mount", container]);
      run("cp", ["--archive", `${folder}/.`, mounted]);
      run("buildah", ["config", "--cmd", "node", container]);
      run("buildah", [
        "commit",
        "--quiet",
        "--rm",
        "--format",
        "docker",
        "--timestamp",
        "0",
        container,
        image,
      ]);
    },
    build(build) {
      const own = ["--layers", "--format", "docker", "--pull-never", "--timestamp", String(build.epoch)];
      const words = [...own, ...isolation(env["BUILDAH_ISOLATION"]), ...ignoreFile, ...buildArguments(build)];
      run("buildah", ["bud", ...words, root], { isShown: true });
    },
    save(image, file) {
      rmSync(file, { force: true });
      run("buildah", ["push", "--quiet", image, `docker-archive:${file}:${image}`]);
    },
    createContainer({ image, env: given, volumes }) {
      const container = run("buildah", ["from", "--pull-never", image]);
      const { user, workingFolder, env: usual, command } = startOf(image);
      return createChroot({
        root: run("buildah", ["mount", container]),
        user,
        workingFolder,
        env: { ...usual, ...given },
        command,
        volumes,
        remove: () => void attempt("buildah", ["rm", container]),
      });
    },
  };
}
