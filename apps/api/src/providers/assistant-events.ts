import type { ResponseStreamEvent } from "openai/resources/responses/responses";
import type { StreamTimeouts } from "./stream-timeouts.ts";

/** What arrived is no answer; the message is ours, and quotes nothing of it. */
export class BrokenAnswer extends Error {}

/**
 * The text of a streamed answer, in pieces as they arrive.
 * @throws BrokenAnswer when the answer fails, is cut off, is empty, or is longer than anybody reads
 */
export async function* textOf(
  events: AsyncIterable<ResponseStreamEvent>,
  timeouts: StreamTimeouts,
  mostBytes: number,
): AsyncGenerator<string> {
  let bytes = 0;
  for await (const event of events) {
    timeouts.renew();
    if (event.type === "error" || event.type === "response.failed")
      throw new BrokenAnswer("The answer failed");
    if (isEnd(event)) return requireText(bytes);
    const piece = pieceIn(event);
    bytes += Buffer.byteLength(piece);
    if (bytes > mostBytes) throw new BrokenAnswer("The answer is too long");
    if (piece === "") continue;
    timeouts.pause();
    yield piece;
    timeouts.renew();
  }
  throw new BrokenAnswer("The answer was cut off");
}

/** Also where the model ran into the longest answer that was asked for. */
const isEnd = ({ type }: ResponseStreamEvent): boolean =>
  type === "response.completed" || type === "response.incomplete";

/** A refusal is an answer too. */
const pieceIn = (event: ResponseStreamEvent): string =>
  event.type === "response.output_text.delta" || event.type === "response.refusal.delta" ? event.delta : "";

function requireText(bytes: number): void {
  if (bytes === 0) throw new BrokenAnswer("The answer is empty");
}
