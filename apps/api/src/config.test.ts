import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const development = { DATABASE_URL: "postgres://user@localhost:3005/app" };

const production = {
  ...development,
  NODE_ENV: "production",
  PORTAL_ORIGIN: "https://portal.example.com",
  CONSOLE_ORIGIN: "https://console.example.com",
  DEPLOY_ORIGIN: "https://deploy.example.com",
  API_ORIGIN: "https://api.example.com",
  COOKIE_DOMAIN: "example.com",
  SECRET_KEY: "a-key-of-this-installation-and-no-other",
  VOICE_PROVIDER_URL: "https://api.elevenlabs.io/",
  VOICE_PROVIDER_KEY: "a-key-of-the-provider",
  FILES_URL: "file:///files",
  VOICE_WEBHOOK_SECRET: "a-secret-of-the-provider",
};

const problemsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
};

test("development needs nothing but a database", () => {
  const config = readConfig(development);
  expect(config.origins).toEqual({
    api: "http://localhost:3000",
    portal: "http://localhost:3001",
    console: "http://localhost:3002",
    deploy: "http://localhost:3003",
  });
  expect(config).toMatchObject({ production: false, demoData: true, drainSeconds: 0, rateLimitFactor: 1 });
  expect(config.voice.socketOrigin).toBe("ws://localhost:3004");
});

test("ports of the web apps decide their origins", () => {
  const env = {
    ...development,
    PORT: "4100",
    PORTAL_PORT: "4101",
    CONSOLE_PORT: "4102",
    DEPLOY_PORT: "4103",
  };
  expect(Object.values(readConfig(env).origins)).toEqual([
    "http://localhost:4100",
    "http://localhost:4101",
    "http://localhost:4102",
    "http://localhost:4103",
  ]);
});

test("production starts with its own origins and secrets", () => {
  const config = readConfig(production);
  expect(config).toMatchObject({ production: true, demoData: false, drainSeconds: 3 });
  expect(config.voice.url).toBe("https://api.elevenlabs.io");
  expect(config.voice.socketOrigin).toBe("wss://api.elevenlabs.io");
});

test("the voice provider answers in writing, unless another server is named; that one never gets its key", () => {
  expect(readConfig(production).assistant).toEqual({
    isBuiltIn: true,
    url: "https://api.elevenlabs.io/v1",
    key: "a-key-of-the-provider",
    model: undefined,
    api: "responses",
    firstByteSeconds: 180,
  });
  const named = { ...production, ASSISTANT_URL: "https://models.example.com/v1/", ASSISTANT_MODEL: "big" };
  const other = {
    isBuiltIn: false,
    url: "https://models.example.com/v1",
    model: "big",
    api: undefined,
    firstByteSeconds: 180,
  };
  expect(readConfig(named).assistant).toEqual({ ...other, key: "none" });
  expect(readConfig({ ...named, ASSISTANT_KEY: "own" }).assistant).toEqual({ ...other, key: "own" });
  const slow = { ...named, ASSISTANT_API: "chat", ASSISTANT_FIRST_BYTE_SECONDS: "600" };
  expect(readConfig(slow).assistant).toMatchObject({ api: "chat", firstByteSeconds: 600 });
});

test.each([
  [
    "DATABASE_URL",
    undefined,
    "DATABASE_URL is missing: set it to an address that starts with postgres:// or postgresql://.",
  ],
  [
    "DATABASE_URL",
    "mysql://x",
    "DATABASE_URL must be an address that starts with postgres:// or postgresql://.",
  ],
  ["PORT", "abc", "PORT must be a whole number from 0 to 65535."],
  ["PORT", "70000", "PORT must be a whole number from 0 to 65535."],
  [
    "PORTAL_ORIGIN",
    "https://portal.example.com/",
    "PORTAL_ORIGIN must be an origin: scheme, host and port, with nothing after them.",
  ],
  ["SECRET_KEY", "short", "SECRET_KEY must have at least 32 characters."],
  ["SECRET_KEY_ACCEPTED", "short", "SECRET_KEY_ACCEPTED must have at least 32 characters."],
  [
    "VOICE_WEBHOOK_SECRET_ACCEPTED",
    "short",
    "VOICE_WEBHOOK_SECRET_ACCEPTED must have at least 16 characters.",
  ],
  ["COOKIE_DOMAIN", "localhost", "COOKIE_DOMAIN must be a domain such as app.example.com."],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
  [
    "TRUST_PROXY",
    "10.0.0.1, balancer",
    "TRUST_PROXY must be the addresses of your balancers, or their networks, separated by commas.",
  ],
  ["ASSISTANT_URL", "models", "ASSISTANT_URL must be an address that starts with http:// or https://."],
  ["ASSISTANT_API", "completions", "ASSISTANT_API must be responses or chat."],
  [
    "ASSISTANT_FIRST_BYTE_SECONDS",
    "601",
    "ASSISTANT_FIRST_BYTE_SECONDS must be a whole number from 1 to 600.",
  ],
  ["DEMO_DATA", "maybe", "DEMO_DATA must be true or false."],
  ["REAUTH_REQUIRED", "yes", "REAUTH_REQUIRED must be true or false."],
])("%s=%s is refused with a sentence", (name, value, sentence) => {
  expect(problemsOf({ ...development, [name]: value })).toEqual([sentence]);
});

test("every wrong value has its sentence at once", () => {
  expect(problemsOf({ PORT: "x", LOG_LEVEL: "y" })).toHaveLength(3);
});

test.each([
  ["PORTAL_ORIGIN", undefined],
  ["API_ORIGIN", "http://api.example.com"],
  ["SECRET_KEY", undefined],
  ["SECRET_KEY", "for-development-only-for-development-only"],
  ["SECRET_KEY_ACCEPTED", "for-development-only-for-development-only"],
  ["VOICE_WEBHOOK_SECRET_ACCEPTED", "for-development-only"],
  ["VOICE_PROVIDER_KEY", undefined],
  ["VOICE_WEBHOOK_SECRET", "for-development-only"],
  ["RATE_LIMIT_FACTOR", "10"],
  ["DEMO_DATA", "true"],
])("production refuses %s=%s", (name, value) => {
  const problems = problemsOf({ ...production, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

test("a second secret is accepted beside the one that signs", () => {
  const next = "the-next-key-of-this-installation-only";
  const env = { ...production, SECRET_KEY_ACCEPTED: next, VOICE_WEBHOOK_SECRET_ACCEPTED: next };
  const config = readConfig(env);
  expect(config.secretKeys).toEqual([production.SECRET_KEY, next]);
  expect(config.voice.webhookSecrets).toEqual([production.VOICE_WEBHOOK_SECRET, next]);
  expect(readConfig({ ...production, SECRET_KEY_ACCEPTED: production.SECRET_KEY }).secretKeys).toEqual([
    production.SECRET_KEY,
  ]);
});

test("the balancer may be whoever is in a private network, as among containers", () => {
  const config = readConfig({ ...development, TRUST_PROXY: "uniquelocal, 10.0.0.1" });
  expect(config.trustProxy).toEqual(["uniquelocal", "10.0.0.1"]);
});

test("production may rehearse on the machine itself without a certificate", () => {
  expect(problemsOf({ ...production, PORTAL_ORIGIN: "http://portal.app.localhost:3000" })).toEqual([]);
});

test("files are in a folder, or in a bucket of Amazon's or of another store", () => {
  const filesOf = (url: string, more = {}) => readConfig({ ...production, FILES_URL: url, ...more }).files;
  expect(filesOf("file:///files")).toMatchObject({
    place: { kind: "folder", folder: "/files" },
    arriving: "/files/arriving",
    isDirect: false,
  });
  expect(filesOf("s3://library/a/b/?region=eu-central-1")).toMatchObject({
    place: { kind: "s3", bucket: "library", prefix: "a/b/", region: "eu-central-1", endpoint: undefined },
    credentials: undefined,
  });
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  expect(filesOf("s3://library?region=x&endpoint=https://s3.example.com", keys)).toMatchObject({
    place: { kind: "s3", bucket: "library", prefix: "", region: "x", endpoint: "https://s3.example.com" },
    credentials: { accessKeyId: "id", secretAccessKey: "secret" },
  });
});

test("pages may fetch files from the store only where browsers are sent there", () => {
  const originOf = (FILES_URL: string, FILES_DIRECT: string) =>
    readConfig({ ...production, FILES_URL, FILES_DIRECT }).filesOrigin;
  const amazons = "s3://library?region=eu-central-1";
  expect(originOf(amazons, "false")).toBeUndefined();
  expect(originOf(amazons, "true")).toBe("https://library.s3.eu-central-1.amazonaws.com");
  expect(originOf(`${amazons}&endpoint=https://s3.example.com`, "true")).toBe("https://s3.example.com");
});

const s3Form =
  "FILES_URL must be like s3://bucket/folder?region=eu-central-1, with &endpoint=https://… for a store that is not Amazon's.";

test.each([
  [{ FILES_URL: "s3://library" }, s3Form],
  [{ FILES_URL: "s3://?region=x" }, s3Form],
  [{ FILES_URL: "s3://library?region=x&endpoint=s3.example.com" }, s3Form],
  [{ FILES_URL: "https://files" }, "FILES_URL must be an address that starts with file:/// or s3://."],
  [
    { FILES_DIRECT: "true" },
    "FILES_DIRECT must not be true unless FILES_URL starts with s3://: a folder cannot be reached.",
  ],
  [
    { FILES_URL: "s3://library?region=x", AWS_ACCESS_KEY_ID: "id" },
    "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither.",
  ],
])("%j is no way to files", (env, problem) => {
  expect(problemsOf({ ...production, ...env })).toEqual([problem]);
});
