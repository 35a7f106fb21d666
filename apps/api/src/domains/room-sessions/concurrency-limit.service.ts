import { AppError } from "../../lib/app-error.ts";
import { perContext } from "../../context.ts";
import { createFairShare } from "../../lib/fair-share.ts";

/** Answers that are being written: every one holds a connection to the model and costs money. */
export const turnLimits = { perUser: 2, perProcess: 200 } as const;

/** Agents and assistants share it. */
export const turns = perContext(() => createConcurrencyLimit());

export function createConcurrencyLimit(limits: { perUser: number; perProcess: number } = turnLimits) {
  const { perUser: perPerson, perProcess: inAll } = limits;
  const share = createFairShare({ perPerson, inAll, busy, crowded });
  return {
    /**
     * Does the work unless somebody has too much going on.
     * @throws AppError too_many_requests, unavailable
     */
    async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
      const leave = share.enter(userId);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

const busy = () =>
  new AppError("too_many_requests", "Another answer is still being written. Wait for it, then send again.", {
    retryAfterSeconds: 2,
  });

const crowded = () =>
  new AppError("unavailable", "Many people are waiting for answers. Please try again in a moment.", {
    retryAfterSeconds: 5,
  });

/** How an answer is listened to: piece by piece, until whoever asked is gone. */
export interface Listener {
  say: (piece: string) => void;
  signal: AbortSignal;
}

/** Stores the text of an answer. @returns its id; undefined where there is nothing any more that it belongs to */
type Keep = (text: string, isPartial: boolean) => Promise<number | undefined>;

/**
 * Passes an answer on while it is written, and has it kept when it is over, also where it broke off.
 * @param asked settles when the question is kept: before that, nothing of the answer is told
 * @param keep stores the text; told whether it is only a part
 * @returns the text, and the id under which it is kept; neither where whoever asked was gone before the first word
 * @throws AppError provider_failed for an answer without a word, not_found where the talk is deleted while it is
 *   written, and what the provider raises
 */
export async function streamAnswer(
  pieces: AsyncIterable<string>,
  { say, signal }: Listener,
  { asked, keep }: { asked: Promise<unknown>; keep: Keep },
): Promise<{ text: string; id: string }> {
  let text = "";
  // It may fail long before anybody comes to wait for it.
  asked.catch(() => undefined);
  try {
    for await (const piece of pieces) {
      await asked;
      text += piece;
      say(piece);
    }
  } catch (error) {
    await asked;
    if (text !== "") await keep(text, true);
    throw error;
  }
  await asked;
  if (text === "" && signal.aborted) return { text, id: "" };
  if (text === "") throw new AppError("provider_failed", "There was no answer. Please try again.");
  const id = await keep(text, signal.aborted);
  if (id === undefined) throw new AppError("not_found", "This was deleted while the answer was written.");
  return { text, id: String(id) };
}
