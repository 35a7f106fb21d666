import type { Kysely } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

/** What is new to somebody, and what waits of somebody's people, is counted whenever one of them comes to a screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    "attempts_unseen",
    "on attempts (user_id) where unseen_since is not null",
  );
  await createIndexConcurrently(
    db,
    "attempt_comments_unseen",
    "on attempt_comments (author_id) where unseen_since is not null",
  );
  await createIndexConcurrently(
    db,
    "attempts_to_review_of",
    "on attempts (user_id) where review_since is not null",
  );
}

export const outsideTransaction = true;
