import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Pool } from "../db/pool.ts";
import { deleteRecording, recordingBytes, recordingPart } from "../db/recordings.queries.ts";
import type { Deps } from "../deps.ts";
import { notFound, RequestProblem } from "./errors.ts";
import { IdParams } from "./page.ts";

async function* partsOf(pool: Pool, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const part = await recordingPart(pool, id, position);
    if (!part) return;
    yield part;
  }
}

/** The sound of conversations. The path is the vendor's; that it is deleted is not. */
export function recordingRoutes(app: FastifyInstance, { pool, recordings }: Deps): void {
  const url = "/v1/convai/conversations/:id/audio";

  app.get(url, async (request, reply) => {
    const { id } = IdParams.parse(request.params);
    const bytes = await recordingBytes(pool, id);
    if (bytes === undefined)
      throw new RequestProblem(
        404,
        "missing_conversation_audio",
        "There is no sound of this conversation, or not yet: its record says which.",
      );
    // What is deleted meanwhile is cut off, and shorter than was announced.
    const sound = Readable.from(partsOf(pool, id), { objectMode: false });
    return reply.type("audio/mpeg").header("content-length", bytes).send(sound);
  });

  app.delete(url, async (request) => {
    const { id } = IdParams.parse(request.params);
    const isKnown = await deleteRecording(pool, id);
    await recordings.drop(id);
    if (!isKnown) throw notFound("The conversation");
    return {};
  });
}
