import { settingProblems } from "@field-advisor/checks/setting-names";
import { expect, test } from "vitest";
import { settingNames } from "../src/config.ts";

test("what operators can set and what the voice agent reads is the same, wherever it runs", () => {
  // The image sets them; LOCAL_MODELS does nothing in production.
  const everywhere = [
    "LOCAL_MODELS",
    "NODE_ENV",
    "VOICE_AGENT_HOST",
    "VOICE_AGENT_MODELS",
    "VOICE_AGENT_PORT",
    "VOICE_AGENT_SPOOL",
  ];
  expect(settingProblems("voice-agent", settingNames, { everywhere })).toEqual([]);
});
