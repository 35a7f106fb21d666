import { createHash, randomBytes } from "node:crypto";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

const httpUrl = (name: string) =>
  z.string().regex(/^https?:\/\/.+/, `${name} must start with http:// or https://.`);

const wholeNumber = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number from ${min} to ${max}.` })
    .int(`${name} must be a whole number from ${min} to ${max}.`)
    .min(min, `${name} must be at least ${min}.`)
    .max(max, `${name} must be at most ${max}.`);

const secret = (name: string) => z.string().min(16, `${name} must have at least 16 characters.`).optional();

const ModelEnvironment = z.object({
  VOICE_AGENT_MODELS: z.string().optional(),
  VOICE_AGENT_HEARING_MODEL: z.string().optional(),
  VOICE_AGENT_SPEAKING_MODEL: z.string().optional(),
  VOICE_AGENT_MODEL_THREADS: wholeNumber("VOICE_AGENT_MODEL_THREADS", 1, 64).default(
    Math.min(4, availableParallelism()),
  ),
});

const Environment = z.object({
  NODE_ENV: z.string().default("development"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.",
    })
    .default("warn"),
  VOICE_AGENT_PORT: wholeNumber("VOICE_AGENT_PORT", 0, 65_535).default(3004),
  VOICE_AGENT_HOST: z
    .string()
    .min(1, "VOICE_AGENT_HOST must name an address to listen on.")
    .default("localhost"),
  DATABASE_URL: z
    .string({ error: "DATABASE_URL is missing: set it to the address of a PostgreSQL database." })
    .regex(/^postgres(ql)?:\/\/.+/, "DATABASE_URL must start with postgres:// or postgresql://."),
  VOICE_AGENT_KEY: secret("VOICE_AGENT_KEY"),
  VOICE_AGENT_KEY_ACCEPTED: secret("VOICE_AGENT_KEY_ACCEPTED"),
  VOICE_AGENT_SECRET: secret("VOICE_AGENT_SECRET"),
  VOICE_AGENT_SECRET_ACCEPTED: secret("VOICE_AGENT_SECRET_ACCEPTED"),
  VOICE_AGENT_PUBLIC_URL: z
    .string()
    .regex(/^wss?:\/\/.+/, "VOICE_AGENT_PUBLIC_URL must start with ws:// or wss://.")
    .optional(),
  VOICE_AGENT_ALLOWED_ORIGINS: z.string().default(""),
  VOICE_AGENT_SIGNED_URL_SECONDS: wholeNumber("VOICE_AGENT_SIGNED_URL_SECONDS", 5, 900).default(900),
  VOICE_AGENT_MAX_SOCKETS: wholeNumber("VOICE_AGENT_MAX_SOCKETS", 1, 10_000).default(200),
  VOICE_AGENT_MAX_SOCKETS_PER_ADDRESS: wholeNumber("VOICE_AGENT_MAX_SOCKETS_PER_ADDRESS", 1, 10_000).default(
    50,
  ),
  VOICE_AGENT_TRUST_PROXY: z.string().default(""),
  VOICE_AGENT_DRAIN_SECONDS: wholeNumber("VOICE_AGENT_DRAIN_SECONDS", 0, 60).optional(),
  VOICE_AGENT_FINISH_SECONDS: wholeNumber("VOICE_AGENT_FINISH_SECONDS", 0, 7200).optional(),
  VOICE_AGENT_SPOOL: z.string().optional(),
  VOICE_AGENT_MOUTH_WORKERS: wholeNumber("VOICE_AGENT_MOUTH_WORKERS", 1, 64).default(availableParallelism()),
  VOICE_AGENT_WEBHOOK_URL: httpUrl("VOICE_AGENT_WEBHOOK_URL").optional(),
  VOICE_AGENT_WEBHOOK_SECRET: secret("VOICE_AGENT_WEBHOOK_SECRET"),
  VOICE_AGENT_METRICS_PORT: wholeNumber("VOICE_AGENT_METRICS_PORT", 0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl("OTEL_EXPORTER_OTLP_ENDPOINT").optional(),
  TRACED_PERCENT: wholeNumber("TRACED_PERCENT", 0, 100).default(100),
  OPENAI_BASE_URL: httpUrl("OPENAI_BASE_URL").optional(),
  OPENAI_API_KEY: z.string().optional(),
  VOICE_AGENT_LANGUAGE_MODEL: z.string().optional(),
  VOICE_AGENT_LANGUAGE_API: z
    .enum(["responses", "chat"], { error: "VOICE_AGENT_LANGUAGE_API must be responses or chat." })
    .default("responses"),
  LOCAL_MODELS: z.enum(["on", "off"], { error: "LOCAL_MODELS must be on or off." }).default("on"),
  VOICE_AGENT_SPEECH_MODEL: z.string().optional(),
  VOICE_AGENT_TRANSCRIPTION_MODEL: z.string().optional(),
  ...ModelEnvironment.shape,
});

/** A model on an OpenAI-compatible server. */
export interface RemoteModel {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export const settingNames = Object.keys(Environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** Throws one `Error` with a sentence per wrong value, so that an operator can repair all of them at once. */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const env = parse(Environment, source);
  const problems = [...productionProblems(env), ...engineProblems(env)];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const language = remote(env, env.VOICE_AGENT_LANGUAGE_MODEL);
  const production = env.NODE_ENV === "production";
  const key = env.VOICE_AGENT_KEY ?? randomBytes(24).toString("base64url");
  return {
    production,
    logLevel: env.LOG_LEVEL,
    port: env.VOICE_AGENT_PORT,
    host: env.VOICE_AGENT_HOST,
    databaseUrl: env.DATABASE_URL,
    /** Any of them is accepted. */
    keys: withAccepted(key, env.VOICE_AGENT_KEY_ACCEPTED),
    /** The first one signs addresses; signatures of any are accepted. */
    secrets: withAccepted(
      env.VOICE_AGENT_SECRET ?? createHash("sha256").update(`signed-url:${key}`).digest("hex"),
      env.VOICE_AGENT_SECRET_ACCEPTED,
    ),
    publicUrl: (env.VOICE_AGENT_PUBLIC_URL ?? `ws://localhost:${env.VOICE_AGENT_PORT}`).replace(
      /(?<!\/)\/+$/,
      "",
    ),
    allowedOrigins: list(env.VOICE_AGENT_ALLOWED_ORIGINS),
    signedUrlSeconds: env.VOICE_AGENT_SIGNED_URL_SECONDS,
    maxSockets: env.VOICE_AGENT_MAX_SOCKETS,
    maxSocketsPerAddress: env.VOICE_AGENT_MAX_SOCKETS_PER_ADDRESS,
    trustProxy: list(env.VOICE_AGENT_TRUST_PROXY),
    /** Time for load balancers to notice that this process stops. */
    drainSeconds: env.VOICE_AGENT_DRAIN_SECONDS ?? (production ? 3 : 0),
    /** Time for open conversations after that. */
    finishSeconds: env.VOICE_AGENT_FINISH_SECONDS ?? (production ? 600 : 0),
    /** Where the sound of calls that are recorded lies until it is encoded. */
    spool: env.VOICE_AGENT_SPOOL ?? spoolOf(env.DATABASE_URL),
    mouthWorkers: env.VOICE_AGENT_MOUTH_WORKERS,
    webhook:
      env.VOICE_AGENT_WEBHOOK_URL && env.VOICE_AGENT_WEBHOOK_SECRET
        ? { url: env.VOICE_AGENT_WEBHOOK_URL, secret: env.VOICE_AGENT_WEBHOOK_SECRET }
        : undefined,
    telemetry: {
      otlpUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/+$/, ""),
      tracedShare: env.TRACED_PERCENT / 100,
      metricsPort: env.VOICE_AGENT_METRICS_PORT,
    },
    language,
    languageApi: env.VOICE_AGENT_LANGUAGE_API,
    /** Other programs on this machine are asked for a language model. */
    looksForModel: !language && !production && env.LOCAL_MODELS === "on",
    speech: remote(env, env.VOICE_AGENT_SPEECH_MODEL),
    transcription: remote(env, env.VOICE_AGENT_TRANSCRIPTION_MODEL),
    ...modelSettings(env),
  };
}

const modelSettings = (env: z.infer<typeof ModelEnvironment>) => ({
  modelsDir: env.VOICE_AGENT_MODELS,
  /** The id of an installed model, or "off"; by default the one that fits best. */
  hearingModel: env.VOICE_AGENT_HEARING_MODEL,
  speakingModel: env.VOICE_AGENT_SPEAKING_MODEL,
  modelThreads: env.VOICE_AGENT_MODEL_THREADS,
});

/** For a program that needs no other settings. Throws as {@link readConfig} does. */
export const readModelSettings = (source: NodeJS.ProcessEnv = process.env) =>
  modelSettings(parse(ModelEnvironment, source));

export type ModelSettings = ReturnType<typeof modelSettings>;

type Env = z.infer<typeof Environment>;

function parse<Shape extends z.ZodType>(shape: Shape, source: NodeJS.ProcessEnv): z.infer<Shape> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join("\n"));
  return parsed.data;
}

/** Not another installation's: what is in the folder and not in the database is removed. */
const spoolOf = (databaseUrl: string): string =>
  path.join(
    tmpdir(),
    `field-advisor-spool-${createHash("sha256").update(databaseUrl).digest("hex").slice(0, 16)}`,
  );

const withAccepted = (current: string, accepted: string | undefined): [string, ...string[]] =>
  accepted === undefined ? [current] : [current, accepted];

function list(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim().replace(/(?<!\/)\/+$/, ""))
    .filter((entry) => entry !== "");
}

function remote(env: Env, model: string | undefined): RemoteModel | undefined {
  if (!env.OPENAI_BASE_URL || !model) return undefined;
  return { baseUrl: env.OPENAI_BASE_URL.replace(/(?<!\/)\/+$/, ""), apiKey: env.OPENAI_API_KEY, model };
}

const secretNames = [
  "VOICE_AGENT_KEY",
  "VOICE_AGENT_KEY_ACCEPTED",
  "VOICE_AGENT_SECRET",
  "VOICE_AGENT_SECRET_ACCEPTED",
  "VOICE_AGENT_WEBHOOK_SECRET",
] as const;

/** The API's value for development; it is published in its source. */
const publishedSecret = "for-development-only";

function productionProblems(env: Env): string[] {
  if (env.NODE_ENV !== "production") return [];
  const required: (keyof Env)[] = [
    "VOICE_AGENT_KEY",
    "VOICE_AGENT_SECRET",
    "VOICE_AGENT_PUBLIC_URL",
    "VOICE_AGENT_ALLOWED_ORIGINS",
  ];
  return [
    ...required
      .filter((name) => !env[name])
      .map((name) => `${name} is missing: it must be set in production.`),
    ...secretNames
      .filter((name) => env[name] === publishedSecret)
      .map((name) => `${name} is the published development value: production needs a secret of its own.`),
  ];
}

function engineProblems(env: Env): string[] {
  const models = [
    env.VOICE_AGENT_LANGUAGE_MODEL,
    env.VOICE_AGENT_SPEECH_MODEL,
    env.VOICE_AGENT_TRANSCRIPTION_MODEL,
  ];
  const problems: string[] = [];
  if (models.some(Boolean) && !env.OPENAI_BASE_URL) {
    problems.push("OPENAI_BASE_URL is missing: a model is named, but not the server that runs it.");
  }
  if (env.VOICE_AGENT_WEBHOOK_URL && !env.VOICE_AGENT_WEBHOOK_SECRET) {
    problems.push("VOICE_AGENT_WEBHOOK_SECRET is missing: webhooks are only sent signed.");
  }
  return problems;
}
