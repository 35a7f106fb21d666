import { z } from "zod";
import { longestNote } from "./practice-constants.ts";
import { besideOthers, opaqueId, requiredText } from "./primitives.ts";

/** Attempts that one order has judged again: more than a coach reads in a month. */
export const mostRejudged = 200;

const tooMany = `At most ${mostRejudged} attempts at once`;

/** Has chosen attempts of a room, or the last ones, judged again. `version` is the rubric's newest, as it was read. */
export const startRejudgementInput = z
  .strictObject({
    version: z.int().min(1),
    reason: requiredText(longestNote, "Say why: trainees and coaches read it beside the result"),
    attemptIds: z.array(opaqueId).min(1, "Choose an attempt").max(mostRejudged, tooMany).optional(),
    last: z.int("Choose how many").min(1, "At least one attempt").max(mostRejudged, tooMany).optional(),
  })
  .refine(({ attemptIds, last }) => (attemptIds === undefined) !== (last === undefined), {
    path: ["last"],
    message: "Choose attempts, or how many of the last ones",
    ...besideOthers,
  });
