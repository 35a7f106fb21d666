import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";

const DATABASE_URL = "postgres://localhost/voice";

test("a database is all it needs in development", () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    port: 3004,
    publicUrl: "ws://localhost:3004",
    allowedOrigins: [],
    signedUrlSeconds: 900,
    maxSockets: 200,
    maxSocketsPerAddress: 50,
    language: undefined,
  });
});

test("each wrong value gets a sentence of its own, all at once", () => {
  const wrong = {
    VOICE_AGENT_PORT: "eighty",
    VOICE_AGENT_PUBLIC_URL: "http://example.org",
    VOICE_AGENT_KEY: "short",
    VOICE_AGENT_MAX_SOCKETS: "0",
    LOG_LEVEL: "loud",
  };
  expect(() => readConfig(wrong)).toThrow(
    [
      "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.",
      "VOICE_AGENT_PORT must be a number from 0 to 65535.",
      "DATABASE_URL is missing: set it to the address of a PostgreSQL database.",
      "VOICE_AGENT_KEY must have at least 16 characters.",
      "VOICE_AGENT_PUBLIC_URL must start with ws:// or wss://.",
      "VOICE_AGENT_MAX_SOCKETS must be at least 1.",
    ].join("\n"),
  );
});

test("in production conversations under way are finished before the process stops", () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({ drainSeconds: 0, finishSeconds: 0 });
  const production = {
    NODE_ENV: "production",
    VOICE_AGENT_KEY: "a-key-for-the-tests",
    VOICE_AGENT_SECRET: "a-secret-for-the-tests",
    VOICE_AGENT_PUBLIC_URL: "wss://voice.example.org",
    VOICE_AGENT_ALLOWED_ORIGINS: "https://portal.example.org",
  };
  expect(readConfig({ DATABASE_URL, ...production })).toMatchObject({ drainSeconds: 3, finishSeconds: 600 });
});

test("production starts with nothing made up", () => {
  const names = [
    "VOICE_AGENT_KEY",
    "VOICE_AGENT_SECRET",
    "VOICE_AGENT_PUBLIC_URL",
    "VOICE_AGENT_ALLOWED_ORIGINS",
  ];
  for (const name of names) {
    expect(() => readConfig({ DATABASE_URL, NODE_ENV: "production" })).toThrow(`${name} is missing`);
  }
});

test("engines and webhooks are configured whole or not at all", () => {
  expect(() => readConfig({ DATABASE_URL, VOICE_AGENT_LANGUAGE_MODEL: "m" })).toThrow(
    "OPENAI_BASE_URL is missing",
  );
  const hook = { VOICE_AGENT_WEBHOOK_URL: "http://localhost/hook" };
  expect(() => readConfig({ DATABASE_URL, ...hook })).toThrow("VOICE_AGENT_WEBHOOK_SECRET is missing");
  const openai = { OPENAI_BASE_URL: "http://localhost:8080/v1/", VOICE_AGENT_LANGUAGE_MODEL: "m" };
  expect(readConfig({ DATABASE_URL, ...openai }).language).toEqual({
    baseUrl: "http://localhost:8080/v1",
    apiKey: undefined,
    model: "m",
  });
  expect(readConfig({ DATABASE_URL, OPENAI_BASE_URL: "http://localhost:8080/v1" }).language).toBeUndefined();
});

test("empty values count as not set, lists lose blanks and trailing slashes", () => {
  const config = readConfig({
    DATABASE_URL,
    VOICE_AGENT_KEY: "",
    VOICE_AGENT_ALLOWED_ORIGINS: " https://a.example.org/ ,, https://b.example.org",
  });
  expect(config.keys[0].length).toBeGreaterThan(20);
  expect(config.allowedOrigins).toEqual(["https://a.example.org", "https://b.example.org"]);
});
