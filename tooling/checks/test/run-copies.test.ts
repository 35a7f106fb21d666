import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { settingsOfCopy } from "@field-advisor/run/copies";
import { expect, it, onTestFinished } from "vitest";

const unused = 2 ** 22;

type Copies = Record<string, "runs" | "stopped">;

/** The ports of the copy that a command finds, and what it says of that. Those that run are kept by this process. */
function found(copies: Copies, env: NodeJS.ProcessEnv = {}, mayBeNew = false) {
  const folder = mkdtempSync(path.join(tmpdir(), "run-copies-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [base, state] of Object.entries(copies)) {
    const dataDir = path.join(folder, base === "3000" ? "" : base);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path.join(dataDir, "run.pid"), String(state === "runs" ? process.pid : unused));
  }
  const said: string[] = [];
  const { ports } = settingsOfCopy(env, { mayBeNew, say: (line) => said.push(line), folder });
  return [ports.api, ...said];
}

it("a command is about the copy that is named, or that runs, or the only one, and says which", () => {
  const sentence = "This is about the copy with PORT_BASE=4100, which runs.";
  expect(found({ 4100: "runs" })).toEqual([4100, sentence]);
  expect(found({ 3000: "stopped", 4100: "runs" })).toEqual([4100, sentence]);
  expect(found({ 4100: "stopped" })).toEqual([4100, "This is about the copy with PORT_BASE=4100."]);
  expect(found({ 3000: "runs", 4100: "runs" })).toEqual([3000]);
  expect(found({ 3000: "stopped" })).toEqual([3000]);
  expect(found({ 3000: "runs", 4100: "stopped" }, { PORT_BASE: "4100" })).toEqual([4100]);
  expect(found({}, { DATABASE_URL: "postgres://db/own" })).toEqual([3000]);
});

it("what cannot be told is asked, with the copies there are", () => {
  expect(() => found({ 4100: "runs", 4200: "runs" })).toThrow(
    "Say which copy is meant with PORT_BASE. There is: PORT_BASE=4100 (runs), PORT_BASE=4200 (runs).",
  );
  expect(() => found({ 4100: "runs" }, { PORT_BASE: "4300" })).toThrow(
    "There is no copy with PORT_BASE=4300. There is: PORT_BASE=4100 (runs).",
  );
  expect(() => found({})).toThrow("The product has not been started here yet: there is no copy of it.");
});

it("a restore begins a new copy, unless another one runs and none is named", () => {
  expect(found({ 4100: "stopped" }, {}, true)).toEqual([3000]);
  expect(found({ 4100: "runs" }, { PORT_BASE: "4300" }, true)).toEqual([4300]);
  expect(() => found({ 4100: "runs" }, {}, true)).toThrow("There is: PORT_BASE=4100 (runs).");
});
