import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { languageModelLine, modelsLine } from "@field-advisor/run/announce";
import { portsFrom } from "@field-advisor/run/ports";
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

it("the start names the language model that the voice agent found by itself", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "run-models-"));
  let name: string | null = "llama3.2 (Ollama)";
  const agent = createServer((request, response) => {
    const isKnown = request.url === "/v1/engines" && request.headers["xi-api-key"] === "a-key";
    response.end(isKnown ? JSON.stringify({ thinks: { name } }) : "");
  });
  await new Promise<void>((resolve) => agent.listen(0, "localhost", resolve));
  onTestFinished(() => {
    agent.close();
    rmSync(folder, { recursive: true });
  });
  const { port: voice } = agent.address() as AddressInfo;
  const line = (env: NodeJS.ProcessEnv) => {
    const ports = { ...portsFrom(4000), voice };
    return languageModelLine({ env, ports, dataDir: folder, ownVoice: true });
  };
  expect(await line({ VOICE_PROVIDER_KEY: "a-key" })).toMatch(/llama3\.2 \(Ollama\).*LOCAL_MODELS=off/);
  expect(await line({ VOICE_PROVIDER_KEY: "a-key", VOICE_AGENT_LANGUAGE_MODEL: "m" })).toBe("");
  expect(await line({})).toBe("");
  name = null;
  expect(await line({ VOICE_PROVIDER_KEY: "a-key" })).toBe("");
});
