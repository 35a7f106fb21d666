import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import type { Download } from "../../lib/download.ts";
import { readSound, selectSound } from "./model-sounds.queries.ts";
import { existing, requireShown } from "./model-talks.service.ts";

export const mediaType = "audio/mpeg";

/** A talk as the voices speak it, for those who may see it. */
export async function download(ctx: Context, actor: Actor, id: number): Promise<Download> {
  await requireShown(ctx, actor, id);
  const { sha256, size } = existing(await selectSound(ctx.db, id));
  return {
    sha256,
    size,
    mediaType,
    name: "model-talk.mp3",
    isInline: true,
    read: async ({ start, end }) =>
      Readable.from([await readSound(ctx.db, { id, sha256, start, end })], { objectMode: false }),
    address: () => Promise.resolve(null),
  };
}
