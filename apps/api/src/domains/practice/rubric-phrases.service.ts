import { setImmediate } from "node:timers/promises";
import { sideOf } from "@field-advisor/language";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { ReadPhrases, rubricEndpoints } from "@field-advisor/schema/rubrics.endpoints";
import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { attemptScope } from "./attempts.policy.ts";
import { requireWritten } from "./authors.service.ts";
import { notedPhrases, withCount } from "./rubric-phrases.rules.ts";
import { selectLastTranscripts } from "./rubrics.queries.ts";

/** What somebody who writes a rubric should know of phrases, before they are saved. */
export async function readPhrases(
  ctx: Context,
  actor: Actor,
  roomId: number,
  { lists, countedIn }: InputOf<(typeof rubricEndpoints)["phrases"]>["body"],
): Promise<ReadPhrases> {
  await requireWritten(ctx.db, actor, roomId);
  const noted = lists.map(notedPhrases);
  if (countedIn === null) return { lists: noted, conversations: 0 };
  const [phrases = []] = lists;
  const transcripts = await selectLastTranscripts(ctx.db, attemptScope(actor), roomId);
  const counts = phrases.map(() => 0);
  for (const { transcript } of transcripts) {
    const side = sideOf(transcript, countedIn === "trainee");
    for (const [at, phrase] of phrases.entries())
      if (side.prove([phrase], "").some(({ proof }) => proof === "said")) counts[at] = (counts[at] ?? 0) + 1;
    // A conversation may be long, and others wait.
    await setImmediate();
  }
  return {
    lists: noted.map((list) => list.map((each, at) => withCount(each, counts[at] ?? 0, transcripts.length))),
    conversations: transcripts.length,
  };
}
