import { readdirSync, readFileSync } from "node:fs";
import { eventTypes } from "@field-advisor/schema/event-types";
import { expect, test } from "vitest";
import { inWords } from "./events.views.ts";

const sources = new URL("../../../", import.meta.url);
/** Statements and rules leave no entries; what they call with a dot are columns and names of files. */
const leavesNone = /\.(test|queries|rules)\.ts$/;

const filesWithEntries = ["domains", "backup", "platform/http"].flatMap((folder) =>
  readdirSync(new URL(folder, sources), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !leavesNone.test(name) && !name.startsWith("reports/events/"))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, sources), "utf8")),
);

/** What has the form of an action and is none: what other programs are told of, and files of somebody's own data. */
const isOther = (name: string) => (eventTypes as string[]).includes(name) || name.endsWith(".json");

const written = filesWithEntries.flatMap((text) =>
  [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].flatMap(([, name = ""]) => (isOther(name) ? [] : [name])),
);
const nouns = new Set(written.map((name) => name.split(".")[0]));

/** Where the verb is chosen on the spot, each that may be; a verb that is not written there cannot be found. */
const composed = filesWithEntries.flatMap((text) =>
  [...text.matchAll(/`([a-z_]+)\.\$\{([^`]*)\}`/g)].flatMap(([whole, noun = "", verb = ""]) => {
    const verbs = [...verb.matchAll(/"([a-z_]+)"/g)].map(([, word]) => `${noun}.${word}`);
    if (!nouns.has(noun)) return [];
    return verbs.length > 0 ? verbs : [whole];
  }),
);

test("every action that is left in the log is told in words of its own", () => {
  const actions = [...new Set([...written, ...composed])].toSorted();
  expect(actions).toEqual(expect.arrayContaining(["user.login", "voice.resume", "request.unknown_key"]));
  const bare = actions.filter((action) =>
    inWords(action, { subject: null, details: {} }).action.includes(":"),
  );
  expect(bare).toEqual([]);
});
