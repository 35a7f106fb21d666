import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findProgram } from "../bring.ts";
import { ownFolder, type Seen, tryFeed } from "../calendar/due-days.ts";
import { fetchFeed } from "../calendar/fetch-feed.ts";
import { Checks, type Peer } from "../peer.ts";
import { runProgram } from "../program.ts";

const settings = (folder: string) => `[calendars]
[[due]]
path = ${folder}/due
[locale]
local_timezone = Pacific/Apia
default_timezone = America/New_York
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${folder}/khal.db
`;

/** Imports a feed into a calendar that is empty, and tells its entries as khal lists them. */
async function listWithKhal(address: string, signal: AbortSignal): Promise<Seen[]> {
  const folder = ownFolder("khal");
  mkdirSync(path.join(folder, "due"));
  const config = path.join(folder, "config");
  const feed = path.join(folder, "feed.ics");
  writeFileSync(config, settings(folder));
  writeFileSync(feed, await fetchFeed(address));
  const khal = async (...words: string[]) => {
    const ended = await runProgram("khal", ["--config", config, ...words], { env: { HOME: folder }, signal });
    if (ended.code !== 0) throw new Error(`khal ${words[0]}: ${ended.stderr.slice(-300)}`);
    return ended.stdout;
  };
  await khal("import", "--batch", "--include-calendar", "due", feed);
  const format = "{uid}\t{start-date}\t{end-date}\t{start-time}\t{title}";
  const listed = await khal("list", "--day-format", "", "--format", format, "2026-01-01", "1500d");
  return listed
    .trim()
    .split("\n")
    .filter((line) => line.includes("\t"))
    .map((line) => {
      const [uid = "", day = "", end = "", time = "", title = ""] = line.split("\t");
      if (time !== "" || day !== end) throw new Error(`khal shows no whole day: ${line}`);
      return { uid, day, title };
    });
}

/** A calendar in a terminal, in a zone a day away from the organisation's. */
const khal: Peer = {
  name: "calendar:khal",
  prepare: (signal) => findProgram(["khal", "--version"], "khal", signal),
  async run(product, signal) {
    const checks = new Checks();
    await tryFeed(product, checks, (address) => listWithKhal(address, signal));
    return checks;
  },
};

export const peers: readonly Peer[] = [khal];
