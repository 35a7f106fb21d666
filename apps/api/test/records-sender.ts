import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { readConfig } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import { sendStatements } from "../src/domains/learning-records/sending.service.ts";

/**
 * Sends what waits for a learning record store, for ever: `killed-records.ts` kills it. Pauses after a failure are not waited for,
 * and batches begin small, so that a life is in the middle of something when it ends.
 */
const ctx = createContext(readConfig());
await sql`update learning_record_store set batch_size = least(batch_size, 4)`.execute(ctx.db);
process.stdout.write("ready\n");
await once(process.stdin, "data");
for (;;) {
  await sendStatements(ctx).catch(() => undefined);
  await sql`update learning_record_store set next_try_at = null`.execute(ctx.db);
  await sleep(20);
}
