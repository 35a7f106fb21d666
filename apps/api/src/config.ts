import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import type { Host } from "@field-advisor/schema/routes";
import { z } from "zod";
import { exportLimits } from "./platform/export-limits.ts";
import { arrivingIn, directOrigin, type FilesConfig, placeOfFiles } from "./lib/files-address.ts";
import { isNetwork } from "./lib/network.ts";

const wholeNumber = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}.`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

const address = (name: string, schemes: string) =>
  z
    .string({
      error: `${name} is missing: set it to an address that starts with ${schemes.replace("|", " or ")}.`,
    })
    .refine(
      (value) => new RegExp(`^(${schemes})`).test(value) && URL.canParse(value),
      `${name} must be an address that starts with ${schemes.replace("|", " or ")}.`,
    );

const origin = (name: string) =>
  address(name, "http://|https://").refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    `${name} must be an origin: scheme, host and port, with nothing after them.`,
  );

const port = (name: string) => wholeNumber(name, 0, 65_535);

const secret = (name: string, shortest: number) =>
  z.string().min(shortest, `${name} must have at least ${shortest} characters.`).optional();

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const environment = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: port("PORT").default(3000),
  PORTAL_PORT: port("PORTAL_PORT").optional(),
  CONSOLE_PORT: port("CONSOLE_PORT").optional(),
  DEPLOY_PORT: port("DEPLOY_PORT").optional(),
  HOST: z.string().default("localhost"),
  SHARE_PORTS: z.enum(["true", "false"], "SHARE_PORTS must be true or false.").optional(),
  DATABASE_URL: address("DATABASE_URL", "postgres://|postgresql://"),
  DATABASE_POOL_MAX: wholeNumber("DATABASE_POOL_MAX", 1, 100).default(10),
  PORTAL_ORIGIN: origin("PORTAL_ORIGIN").optional(),
  CONSOLE_ORIGIN: origin("CONSOLE_ORIGIN").optional(),
  DEPLOY_ORIGIN: origin("DEPLOY_ORIGIN").optional(),
  API_ORIGIN: origin("API_ORIGIN").optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "COOKIE_DOMAIN must be a domain such as app.example.com.")
    .optional(),
  API_ALIASES: z.string().transform(list).default([]),
  TRUST_PROXY: z
    .string()
    .transform(list)
    .refine(
      (networks) => networks.every(isNetwork),
      "TRUST_PROXY must be the addresses of your balancers, or their networks, separated by commas.",
    )
    .default([]),
  SECRET_KEY: secret("SECRET_KEY", 32),
  SECRET_KEY_ACCEPTED: secret("SECRET_KEY_ACCEPTED", 32),
  VOICE_PROVIDER_URL: address("VOICE_PROVIDER_URL", "http://|https://").default("http://localhost:3004"),
  VOICE_PROVIDER_KEY: z.string().optional(),
  VOICE_SOCKET_ORIGIN: address("VOICE_SOCKET_ORIGIN", "ws://|wss://").optional(),
  VOICE_WEBHOOK_SECRET: secret("VOICE_WEBHOOK_SECRET", 16),
  VOICE_WEBHOOK_SECRET_ACCEPTED: secret("VOICE_WEBHOOK_SECRET_ACCEPTED", 16),
  FILES_URL: address("FILES_URL", "file:///|s3://")
    .refine(
      (value) => !value.startsWith("s3:") || placeOfFiles(value),
      "FILES_URL must be like s3://bucket/folder?region=eu-central-1, with &endpoint=https://… for a store that is not Amazon's.",
    )
    .optional(),
  FILES_DIRECT: z.enum(["true", "false"], "FILES_DIRECT must be true or false.").optional(),
  FILES_QUOTA_MB: wholeNumber("FILES_QUOTA_MB", 1, 100_000_000).default(5 * 1024),
  RECORDINGS_MAX_GB: wholeNumber("RECORDINGS_MAX_GB", 0, 1_000_000).default(20),
  BACKUP_KEY: z.string().min(32, "BACKUP_KEY must have at least 32 characters.").optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  ASSISTANT_URL: address("ASSISTANT_URL", "http://|https://").optional(),
  ASSISTANT_KEY: z.string().optional(),
  ASSISTANT_MODEL: z.string().max(200, "ASSISTANT_MODEL must have at most 200 characters.").optional(),
  ASSISTANT_API: z.enum(["responses", "chat"], "ASSISTANT_API must be responses or chat.").optional(),
  ASSISTANT_FIRST_BYTE_SECONDS: wholeNumber("ASSISTANT_FIRST_BYTE_SECONDS", 1, 600).default(180),
  API_REPLICAS: wholeNumber("API_REPLICAS", 1, 100).default(1),
  RATE_LIMIT_FACTOR: wholeNumber("RATE_LIMIT_FACTOR", 1, 1_000_000).optional(),
  REAUTH_REQUIRED: z.enum(["true", "false"], "REAUTH_REQUIRED must be true or false.").optional(),
  DEMO_DATA: z.enum(["true", "false"], "DEMO_DATA must be true or false.").optional(),
  DRAIN_SECONDS: wholeNumber("DRAIN_SECONDS", 0, 60).optional(),
  METRICS_PORT: port("METRICS_PORT").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("OTEL_EXPORTER_OTLP_ENDPOINT", "http://|https://").optional(),
  TRACED_PERCENT: wholeNumber("TRACED_PERCENT", 0, 100).default(100),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(", ")}.`).default("info"),
  WEB_ROOT: z.string().default(fileURLToPath(new URL("../../../apps", import.meta.url))),
});

/** The variables that this program reads. */
export const settingNames = Object.keys(environment.shape);

type Environment = z.output<typeof environment>;

export type Config = ReturnType<typeof readConfig>;

/** What development uses where production must be told; published in the source, so it protects nothing. */
const developmentSecrets = {
  SECRET_KEY: "for-development-only-for-development-only",
  VOICE_PROVIDER_KEY: "for-development-only",
  VOICE_WEBHOOK_SECRET: "for-development-only",
} as const;

/**
 * The settings of this process; nothing else reads the environment.
 * @throws Error with one sentence per wrong value
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? [...filesProblems(parsed.data), ...productionProblems(parsed.data)]
    : parsed.error.issues.map((issue) => issue.message);
  if (!parsed.success || problems.length > 0) throw new Error(problems.join("\n"));
  const env = parsed.data;
  const production = isProduction(env);
  const files = filesOf(env);
  return {
    production,
    host: env.HOST,
    /** The API's own port, then those of the web apps that this process serves under ports of their own. */
    ports: { api: env.PORT, portal: env.PORTAL_PORT, console: env.CONSOLE_PORT, deploy: env.DEPLOY_PORT },
    /** Whether what answers while this process is started again may listen beside it for a moment. */
    sharePorts: env.SHARE_PORTS === "true",
    databaseUrl: env.DATABASE_URL,
    poolMax: env.DATABASE_POOL_MAX,
    origins: origins(env),
    /** Other names by which machines of our own network call the API, such as `api:3000`. */
    apiAliases: env.API_ALIASES,
    cookieDomain: env.COOKIE_DOMAIN,
    trustProxy: env.TRUST_PROXY,
    /** The first one signs; what any of them signed is accepted. */
    secretKeys: secrets(env.SECRET_KEY ?? developmentSecrets.SECRET_KEY, env.SECRET_KEY_ACCEPTED),
    voice: {
      url: withoutSlash(env.VOICE_PROVIDER_URL),
      key: voiceKey(env),
      /** Where browsers hold their conversations, when they reach the provider under another name than we do. */
      socketOrigin: env.VOICE_SOCKET_ORIGIN ?? new URL(env.VOICE_PROVIDER_URL).origin.replace(/^http/, "ws"),
      /** The provider signs with one of them. */
      webhookSecrets: secrets(
        env.VOICE_WEBHOOK_SECRET ?? developmentSecrets.VOICE_WEBHOOK_SECRET,
        env.VOICE_WEBHOOK_SECRET_ACCEPTED,
      ),
    },
    assistant: assistant(env),
    replicas: env.API_REPLICAS,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? 1,
    /** Whether a session proves its password anew before it decides about other accounts. */
    reauthRequired: env.REAUTH_REQUIRED === "true",
    /** Milliseconds and bytes: an upload or a download may be long, so it is judged by its rate. */
    transfers: {
      totalMs: 30 * 60_000,
      leastBytes: 16 * 1024,
      leastExportBytes: exportLimits.leastBytes,
      // Whoever sends nothing is cut after two of them.
      periodMs: 9000,
      directory: tmpdir(),
      keptDirectory: files.arriving,
    },
    /** Where uploaded files are kept. */
    files,
    /** How much sound of calls is kept at most, beside the files of the library. */
    recordings: { quotaBytes: env.RECORDINGS_MAX_GB * 1024 ** 3 },
    backupKey: env.BACKUP_KEY,
    /** Where browsers fetch them, if not from us. */
    filesOrigin: directOrigin(files),
    /** Milliseconds for which a password waits to be judged; then its sender is asked to come back. */
    longestPasswordWait: 3000,
    /** Milliseconds by which a process may lag behind before it turns requests away; 0 for any. */
    maxEventLoopDelay: 500,
    demoData: !production && env.DEMO_DATA !== "false",
    /** How long balancers are given to notice that this process is leaving. */
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 3 : 0),
    /** What is told to a collector and to Prometheus; nothing by default. */
    telemetry: {
      otlpUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT && withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
      tracedShare: env.TRACED_PERCENT / 100,
      metricsPort: env.METRICS_PORT,
    },
    logLevel: env.LOG_LEVEL,
    webRoot: env.WEB_ROOT,
  };
}

const isProduction = (env: Environment) => env.NODE_ENV === "production";

function list(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

const secrets = (current: string, accepted: string | undefined): [string, ...string[]] =>
  accepted === undefined || accepted === current ? [current] : [current, accepted];

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, "");

const voiceKey = (env: Environment) => env.VOICE_PROVIDER_KEY ?? developmentSecrets.VOICE_PROVIDER_KEY;

const defaultFiles = new URL("../../../.data/files", import.meta.url).href;

function filesOf(env: Environment): FilesConfig {
  const place = placeOfFiles(env.FILES_URL ?? defaultFiles);
  if (!place) throw new Error("The address of files was judged before.");
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY];
  return {
    place,
    arriving: arrivingIn(place, tmpdir()),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    quotaBytes: env.FILES_QUOTA_MB * 1024 * 1024,
    isDirect: env.FILES_DIRECT === "true",
  };
}

function filesProblems(env: Environment): string[] {
  const isS3 = env.FILES_URL?.startsWith("s3:") === true;
  return [
    ...(env.FILES_DIRECT === "true" && !isS3
      ? ["FILES_DIRECT must not be true unless FILES_URL starts with s3://: a folder cannot be reached."]
      : []),
    ...(isS3 && !env.AWS_ACCESS_KEY_ID !== !env.AWS_SECRET_ACCESS_KEY
      ? ["AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither."]
      : []),
  ];
}

/** Who answers in writing: our own voice agent, unless another server is named. */
const assistant = (env: Environment) => ({
  isBuiltIn: env.ASSISTANT_URL === undefined,
  url: withoutSlash(env.ASSISTANT_URL ?? `${withoutSlash(env.VOICE_PROVIDER_URL)}/v1`),
  // A server that is named without a key needs none; the voice provider's is none of its business.
  key: env.ASSISTANT_KEY ?? (env.ASSISTANT_URL === undefined ? voiceKey(env) : "none"),
  model: env.ASSISTANT_MODEL,
  // Our own voice agent knows one way alone.
  api: env.ASSISTANT_URL === undefined ? ("responses" as const) : env.ASSISTANT_API,
  firstByteSeconds: env.ASSISTANT_FIRST_BYTE_SECONDS,
});

function origins(env: Environment): Record<Host, string> {
  const local = (given: number | undefined, usual: number) => `http://localhost:${given ?? usual}`;
  return {
    api: env.API_ORIGIN ?? local(env.PORT, 3000),
    portal: env.PORTAL_ORIGIN ?? local(env.PORTAL_PORT, 3001),
    console: env.CONSOLE_ORIGIN ?? local(env.CONSOLE_PORT, 3002),
    deploy: env.DEPLOY_ORIGIN ?? local(env.DEPLOY_PORT, 3003),
  };
}

const secretNames = [
  "SECRET_KEY",
  "SECRET_KEY_ACCEPTED",
  "VOICE_PROVIDER_KEY",
  "VOICE_WEBHOOK_SECRET",
  "VOICE_WEBHOOK_SECRET_ACCEPTED",
] as const;

const originNames = ["PORTAL_ORIGIN", "CONSOLE_ORIGIN", "DEPLOY_ORIGIN", "API_ORIGIN"] as const;

function productionProblems(env: Environment): string[] {
  if (!isProduction(env)) return [];
  const required = Object.entries(developmentSecrets) as [keyof typeof developmentSecrets, string][];
  const published = new Set<string>(Object.values(developmentSecrets));
  return [
    ...originNames
      .filter((name) => !env[name])
      .map((name) => `${name} is missing: production must be told its origins.`),
    ...originNames
      .filter((name) => isPlain(env[name]))
      .map((name) => `${name} must start with https:// in production.`),
    ...required
      .filter(([name]) => !env[name])
      .map(([name]) => `${name} is missing: production needs a secret of its own.`),
    ...secretNames
      .filter((name) => published.has(env[name] ?? ""))
      .map((name) => `${name} is the published development value: production needs a secret of its own.`),
    ...(env.FILES_URL ? [] : ["FILES_URL is missing: production must be told where files are kept."]),
    ...(env.RATE_LIMIT_FACTOR
      ? ["RATE_LIMIT_FACTOR must not be set in production: it weakens every rate limit."]
      : []),
    ...(env.DEMO_DATA === "true" ? ["DEMO_DATA must not be true in production."] : []),
  ];
}

/** Browsers treat names of the machine itself as secure, so a rehearsal there needs no certificate. */
function isPlain(given: string | undefined): boolean {
  if (!given) return false;
  const { protocol, hostname } = new URL(given);
  return protocol === "http:" && hostname !== "localhost" && !hostname.endsWith(".localhost");
}
