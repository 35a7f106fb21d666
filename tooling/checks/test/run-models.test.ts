import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { modelsLine } from "@field-advisor/run/announce";
import { expect, it, onTestFinished } from "vitest";

it("the start names the command for models, unless some are there or other servers do their work", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "run-models-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const line = (env: NodeJS.ProcessEnv, ownVoice = true) =>
    modelsLine({ env: { DATA_DIR: folder, ...env }, ownVoice });
  expect(line({})).toContain('"npm run models"');
  expect(line({}, false)).toBe("");
  expect(line({ VOICE_AGENT_TRANSCRIPTION_MODEL: "whisper" })).toBe("");
  mkdirSync(path.join(folder, "models", ".incoming", "half"), { recursive: true });
  expect(line({})).toContain('"npm run models"');
  mkdirSync(path.join(folder, "models", "tiny-en"));
  writeFileSync(path.join(folder, "models", "tiny-en", "model.json"), "{}");
  expect(line({})).toBe("");
  expect(line({ VOICE_AGENT_MODELS: path.join(folder, "elsewhere") })).toContain("none");
});
