import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findProgram } from "../bring.ts";
import { ownFolder, type Seen, tryFeed } from "../calendar/due-days.ts";
import { Checks, type Peer } from "../peer.ts";
import { runProgram } from "../program.ts";

const settings = (folder: string, address: string) => `[general]
status_path = "${folder}/status"
[pair due]
a = "feed"
b = "here"
collections = null
[storage feed]
type = "http"
url = "${address}"
[storage here]
type = "filesystem"
path = "${folder}/due"
fileext = ".ics"
`;

const fieldOf = (text: string, name: string) =>
  new RegExp(`^${name}[^:\r\n]*:(.*)$`, "m").exec(text.replaceAll(/\r?\n /g, ""))?.[1]?.trim() ?? "";

/** The entries that it keeps, each in a file of its own and under the hash of its content. */
const keptIn = (folder: string): Seen[] =>
  readdirSync(path.join(folder, "due")).map((file) => {
    const text = readFileSync(path.join(folder, "due", file), "utf8");
    const day = fieldOf(text, "DTSTART").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
    return { uid: undefined, day, title: fieldOf(text, "SUMMARY") };
  });

/** Keeps a copy of the feed beside what it knows of the time before, as a telephone does. */
const vdirsyncer: Peer = {
  name: "calendar:vdirsyncer",
  prepare: (signal) => findProgram(["vdirsyncer", "--version"], "vdirsyncer", signal),
  async run(product, signal) {
    const checks = new Checks();
    const folder = ownFolder("vdirsyncer");
    mkdirSync(path.join(folder, "due"));
    const config = path.join(folder, "config");
    const run = (...words: string[]) =>
      runProgram("vdirsyncer", ["--config", config, ...words], { env: { HOME: folder }, signal });
    let known = "";
    await tryFeed(product, checks, async (address) => {
      writeFileSync(config, settings(folder, address));
      // Another address is another storage, which has to be discovered.
      if (address !== known) await run("discover");
      known = address;
      const { code, stderr } = await run("sync");
      if (code !== 0) throw new Error(`vdirsyncer: ${stderr.slice(-300)}`);
      return keptIn(folder);
    });
    return checks;
  },
};

export const peers: readonly Peer[] = [vdirsyncer];
