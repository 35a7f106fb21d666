import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Afterwards } from "./lib/afterwards.ts";
import type { Passwords } from "./lib/passwords.ts";
import type { Signer } from "./lib/signed-value.ts";
import type { AssistantProvider } from "./providers/assistant.ts";
import type { VoiceProvider } from "./providers/voice.ts";

/** Everything that a domain may need from outside, made once; tests hand in their own. */
export interface Deps {
  config: Config;
  db: Database;
  log: Logger;
  voice: VoiceProvider;
  assistant: AssistantProvider;
  passwords: Passwords;
  signer: Signer;
  afterwards: Afterwards;
  /** The time for decisions that are not made in SQL. */
  now(): Date;
  /** Lets somebody wait, in milliseconds. */
  pause(milliseconds: number): Promise<void>;
}
