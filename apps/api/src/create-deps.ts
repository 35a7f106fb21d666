import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "./config.ts";
import { createDatabase } from "./db/database.ts";
import type { Deps } from "./deps.ts";
import { createAfterwards } from "./lib/afterwards.ts";
import { createLog } from "./lib/log.ts";
import { createPasswords } from "./lib/passwords.ts";
import { createSigner } from "./lib/signed-value.ts";
import { createAssistantProvider } from "./providers/assistant.ts";
import { createVoiceProvider } from "./providers/voice.ts";

/** Opens what this process needs of the outside, as the configuration says. */
export function createDeps(config: Config): Deps & { close(): Promise<void> } {
  const log = createLog(config.logLevel);
  const database = createDatabase({ databaseUrl: config.databaseUrl, poolMax: config.poolMax }, log);
  const voice = createVoiceProvider(config.voice);
  const assistant = createAssistantProvider(config.assistant);
  const afterwards = createAfterwards(log);
  const signer = createSigner(config.secretKey);
  return {
    config,
    db: database.db,
    log,
    voice,
    assistant,
    passwords: createPasswords({ concurrency: 2, queue: 40, signer }),
    signer,
    afterwards,
    now: () => new Date(),
    pause: (milliseconds) => sleep(milliseconds),
    close: async () => {
      await afterwards.settled();
      await voice.close();
      await assistant.close();
      await database.close();
    },
  };
}
