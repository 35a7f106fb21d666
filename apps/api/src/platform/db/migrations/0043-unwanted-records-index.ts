import type { Kysely } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

/** A person's own are looked for with every page that tells what still stands at the provider. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexConcurrently(
    db,
    "unwanted_records_of_user",
    "on unwanted_records (user_id) where user_id is not null",
  );

export const outsideTransaction = true;
