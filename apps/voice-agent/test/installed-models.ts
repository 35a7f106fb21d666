import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished } from "vitest";
import type { Use } from "../src/engines/local/local-program.ts";
import type { Mouth, SpeechPiece } from "../src/engines/mouth/mouth.ts";
import { type LocalEngines, type LocalParts, localEngines } from "../src/engines/local/local-engines.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((dir) => rmSync(dir, { recursive: true })));

export function modelsFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), "voice-agent-models-"));
  folders.push(dir);
  return dir;
}

interface Started {
  local: LocalEngines;
  /** Lines for the operator. */
  reports: string[];
  /** The fallbacks are nothing, and espeak-ng. */
  state: (use: Use) => { name: string | null; problem?: string };
}

/** Runs the models of a folder, and waits until they are loaded or given up. */
export async function startLocal(
  modelsDir: string | undefined,
  {
    settings = {},
    ...parts
  }: LocalParts & { settings?: { hearingModel?: string; speakingModel?: string } } = {},
): Promise<Started> {
  const reports: string[] = [];
  const chosen = {
    modelsDir,
    hearingModel: undefined,
    speakingModel: undefined,
    modelThreads: 1,
    ...settings,
  };
  const report = (problem: string) => reports.push(problem);
  const local = localEngines(chosen, { hear: true, speak: true }, report, parts);
  onTestFinished(() => local.close());
  await expect.poll(() => local.ready()).toBe(true);
  const state = (use: Use) =>
    local.state(use, { name: use === "hear" ? null : "espeak-ng", since: new Date() });
  return { local, reports, state };
}

const real = fileURLToPath(import.meta.resolve("sherpa-onnx-node"));

/**
 * Writes a module that wraps the native one.
 * @param decode body of a function of `stream`, for the recognizer; `genuine(stream)` does what the native one does
 * @param generate body of a function of `request`, for the voice; `genuine(request)` does what the native one does
 */
export function moduleThat({
  decode = "return genuine(stream);",
  generate = "return genuine(request);",
}): string {
  const file = path.join(modelsFolder(), "native.cjs");
  writeFileSync(
    file,
    `const fs = require("node:fs");
    const sherpa = require(${JSON.stringify(real)});
    module.exports = {
      OfflineRecognizer: { async createAsync(config) {
        const recognizer = await sherpa.OfflineRecognizer.createAsync(config);
        const genuine = (stream) => recognizer.decodeAsync(stream);
        return { createStream: () => recognizer.createStream(), decodeAsync: async (stream) => { ${decode} } };
      } },
      OfflineTts: { async createAsync(config) {
        const voice = await sherpa.OfflineTts.createAsync(config);
        const genuine = (request) => voice.generateAsync(request);
        return { sampleRate: voice.sampleRate, generateAsync: async (request) => { ${generate} } };
      } },
    };`,
  );
  return file;
}

/** Ids of the child processes that run models. */
export function localProcesses(parent = process.pid): number[] {
  try {
    const found = execFileSync("pgrep", ["-P", String(parent), "-f", "local-program"], { encoding: "utf8" });
    return found.trim().split("\n").map(Number);
  } catch {
    return [];
  }
}

/** All pieces of a text in the voice of Asha. */
export async function spokenBy(
  mouth: Mouth | undefined,
  text: string,
  { sampleRate = 16_000, signal = new AbortController().signal } = {},
): Promise<SpeechPiece[]> {
  const pieces: SpeechPiece[] = [];
  const request = { text, voiceId: "voice_asha", speed: 1, sampleRate, neededInMs: 0 };
  for await (const piece of mouth?.speak(request, signal) ?? []) pieces.push(piece);
  return pieces;
}
