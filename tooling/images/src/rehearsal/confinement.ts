import { Failure } from "@field-advisor/run/failure";
import type { Program } from "./installation.ts";

/** What is seen from inside of a container. */
export interface Seen {
  uid: number;
  /** The users of the processes that run the image's program. */
  users: string[];
  /** What the user's own folder gives: "written", or why no file could be made in it. */
  home: string;
  /** The same for each of the other folders. */
  writing: Record<string, string>;
}

const folders = ["/", "/app", "/etc", "/run", "/usr/local/bin", "/var/lib", "/var/tmp"];

/** Runs inside of the container, which has nothing but Node. */
const look = `
const fs = require("node:fs");
const [main, ...folders] = process.argv.slice(1);
const tryToWrite = (folder) => {
  const file = folder + "/written-by-a-check";
  try { fs.writeFileSync(file, ""); fs.rmSync(file); return "written"; } catch (error) { return error.code; }
};
const read = (file) => { try { return fs.readFileSync(file, "utf8"); } catch { return ""; } };
const users = fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name) && name !== String(process.pid))
  .filter((pid) => read("/proc/" + pid + "/cmdline").split("\\0").includes(main))
  .map((pid) => /^Uid:\\s+(\\d+)/m.exec(read("/proc/" + pid + "/status"))?.[1]);
const home = tryToWrite(require("node:os").homedir());
const writing = Object.fromEntries(folders.map((folder) => [folder, tryToWrite(folder)]));
console.log(JSON.stringify({ uid: process.getuid(), users, home, writing }));
`;

/**
 * Judges how far a program is confined.
 * @param kept the folders in which it may keep something
 * @returns a sentence for each thing that is wrong
 */
export function confinementProblems({ uid, users, home, writing }: Seen, kept: string[]): string[] {
  return [
    ...(uid === 0 ? ["further programs run as root in it"] : []),
    ...(users.length === 0 ? ["its program was not found among the processes"] : []),
    ...(users.includes("0") ? ["its program runs as root"] : []),
    // The user owns this folder, so only a read-only root refuses.
    ...(home === "EROFS" ? [] : [`its root is not read-only: the user's own folder gives ${home}`]),
    ...Object.entries(writing)
      .filter(([folder, result]) => kept.includes(folder) !== (result === "written"))
      .map(([folder, result]) => `a file in ${folder} gives ${result}`),
  ];
}

/**
 * Requires that a running container has no root, and keeps nothing outside of its volumes and /tmp.
 * @throws Failure that names what is wrong
 */
export function requireConfined({ target, container }: Program): void {
  const kept = [...target.volumes, "/tmp"];
  const main = `apps/${target.name}/dist/main.mjs`;
  const seen: Seen = JSON.parse(container.run(["node", "-e", look, "--", main, ...folders, ...kept]));
  const problems = confinementProblems(seen, kept);
  if (problems.length > 0)
    throw new Failure(`The container of the ${target.name} is refused:\n${problems.join("\n")}`);
}
