import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { start } from "@field-advisor/run/processes";
import { run } from "../programs.ts";
import type { Container } from "./engine.ts";

interface ChrootOptions {
  /** The folder that is the container's root. */
  root: string;
  user: string;
  workingFolder: string;
  env: Record<string, string>;
  command: string[];
  volumes: string[];
  /** Gives the root back. */
  remove: () => void;
}

// Each step replaces the shell in the end, so that a signal reaches the program itself. The mounts end with it.
const enter = `
root=$1 user=$2 folder=$3
shift 3
for file in hosts resolv.conf; do [ -e "$root/etc/$file" ] || : > "$root/etc/$file"; done
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
for file in hosts resolv.conf; do mount --bind "/etc/$file" "$root/etc/$file"; done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
while [ "$1" != -- ]; do mount --bind "$1" "$root$2"; shift 2; done
shift
exec chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

/**
 * A container without an engine: a changed root in a mount namespace of its own, mounted read-only beside its volumes
 * and /tmp. It needs root.
 */
export function createChroot({
  root,
  user,
  workingFolder,
  env,
  command,
  volumes,
  remove,
}: ChrootOptions): Container {
  const kept = mkdtempSync(path.join(tmpdir(), "field-advisor-volumes-"));
  const mounts = volumes.flatMap((volume) => {
    const folder = path.join(kept, volume);
    mkdirSync(folder, { recursive: true });
    // As an engine does with a new volume.
    run("chown", ["--reference", path.join(root, volume), folder]);
    return [folder, volume];
  });
  const words = ["--mount", "sh", "-euc", enter, "sh", root, user, workingFolder, ...mounts, "--"];
  return {
    start: (name, logFile, again = false) =>
      start({ name, command: "unshare", args: [...words, ...command], env, logFile, again }),
    run: (program, input = "") => run("unshare", [...words, ...program], { env, input }),
    remove() {
      remove();
      rmSync(kept, { recursive: true, force: true });
    },
  };
}
