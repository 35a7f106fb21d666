import { setTimeout as pause } from "node:timers/promises";
import { isUndone } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { sha256 } from "../../lib/ids.ts";
import { giveBackKey, selectWrite, storeAnswer, takeKey } from "./idempotency.queries.ts";

/** A write and the key that whoever sends it has given it. */
export interface NamedWrite {
  userId: number;
  key: string;
  /** Everything that makes it this write: what is called, and with what. */
  request: string;
}

const lookAgainMs = 50;
const longestWaitMs = 8000;

/** Writes that may be sent again, because the answer to the first was lost, or a button was pressed twice. */
export const createIdempotency = ({ db, log }: Pick<Deps, "db" | "log">) => ({
  /**
   * Does a write once for each key of a user; whoever sends it again gets the answer of the first. One that failed may
   * be tried again under its key, at once where it is certain that nothing was written.
   * @throws AppError conflict for a key that names another write, or one that is not finished in time
   */
  async once({ userId, key, request }: NamedWrite, write: () => Promise<unknown>): Promise<unknown> {
    const keyHash = sha256(`${userId} ${key}`);
    const requestHash = sha256(request);
    const until = performance.now() + longestWaitMs;
    while (!(await takeKey(db, { keyHash, userId, requestHash }))) {
      const first = await selectWrite(db, keyHash);
      if (first && !first.requestHash.equals(requestHash)) throw otherWrite();
      if (first && first.answer !== null) return first.answer;
      if (performance.now() > until) throw unfinished();
      await pause(lookAgainMs);
    }
    const answer = await write().catch(async (error: unknown) => {
      if (wroteNothing(error)) await giveBackKey(db, keyHash);
      throw error;
    });
    // It was done: whoever asked is told, also where those who ask again cannot be.
    await storeAnswer(db, keyHash, JSON.stringify(answer)).catch((error: unknown) => {
      log.warn({ err: error }, "the answer to a write that may be sent again was not kept");
    });
    return answer;
  },
});

/** A refusal, by us or by the database; what took too long, or lost its connection, may have been written after all. */
const wroteNothing = (error: unknown): boolean =>
  error instanceof AppError ? error.code !== "unavailable" : isUndone(error);

const otherWrite = () =>
  new AppError("conflict", "This key was used for something else before. Send it with another one.");

const unfinished = () =>
  new AppError(
    "conflict",
    "The same is being done at the moment. Refresh the list to see whether it worked.",
  );
