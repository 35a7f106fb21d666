import type { TranscriptCue } from "@field-advisor/schema/content.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";

export const upsertTranscript = (
  trx: Trx,
  contentId: number,
  { name, cues, createdBy }: { name: string; cues: readonly TranscriptCue[]; createdBy: number },
) => {
  const values = { name, cues: JSON.stringify(cues), created_by: createdBy };
  return trx
    .insertInto("content_transcripts")
    .values({ content_id: contentId, ...values })
    .onConflict((conflict) =>
      conflict.column("content_id").doUpdateSet({ ...values, created_at: sql<string>`now()` }),
    )
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
