import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { DB } from "./db/schema.ts";
import type { VoiceProvider } from "./providers/voice.ts";

/** Everything that a domain may need from outside, made once; tests hand in their own. */
export interface Deps {
  config: Config;
  db: Kysely<DB>;
  log: Logger;
  voice: VoiceProvider;
  /** The time for decisions that are not made in SQL. */
  now(): Date;
}
