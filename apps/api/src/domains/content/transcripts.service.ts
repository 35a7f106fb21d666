import type { CreateContentInput, TranscriptCue } from "@field-advisor/schema/content.endpoints";
import { readWebVtt } from "@field-advisor/transcript";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { scopeOf } from "./content.policy.ts";
import { selectIfMayOpen } from "./content.queries.ts";
import { deleteTranscript, selectTranscript, upsertTranscript } from "./transcripts.queries.ts";

type GivenTranscript = CreateContentInput["transcript"];

/** Keeps what is said in a recording, in the place of what was kept before; null removes it. */
export async function keepTranscript(trx: Trx, contentId: number, given: GivenTranscript): Promise<void> {
  if (given === null) {
    await deleteTranscript(trx, contentId);
    return;
  }
  const read = readWebVtt(given.text);
  if (read.problem !== undefined) throw fieldError("invalid_request", "transcript", read.problem);
  await upsertTranscript(trx, contentId, { name: given.name, cues: read.captions });
}

export async function read(
  { db }: Context,
  { actor }: Pick<Caller, "actor">,
  contentId: number,
): Promise<{ name: string; cues: TranscriptCue[] }> {
  const found =
    (await selectIfMayOpen(db, scopeOf(actor), contentId)) && (await selectTranscript(db, contentId));
  if (!found) throw new AppError("not_found", "There is no transcript of this content.");
  return { name: found.name, cues: found.cues as TranscriptCue[] };
}
