import type { TranscriptCue } from "@field-advisor/schema/content.endpoints";
import type { Database, Trx } from "../../platform/db/database.ts";

export const upsertTranscript = (
  trx: Trx,
  contentId: number,
  { name, cues }: { name: string; cues: readonly TranscriptCue[] },
) => {
  const values = { name, cues: JSON.stringify(cues) };
  return trx
    .insertInto("content_transcripts")
    .values({ content_id: contentId, ...values })
    .onConflict((conflict) => conflict.column("content_id").doUpdateSet(values))
    .execute();
};

export const deleteTranscript = (trx: Trx, contentId: number) =>
  trx.deleteFrom("content_transcripts").where("content_id", "=", contentId).execute();

export const selectTranscript = (db: Database, contentId: number) =>
  db
    .selectFrom("content_transcripts")
    .select(["name", "cues"])
    .where("content_id", "=", contentId)
    .executeTakeFirst();
