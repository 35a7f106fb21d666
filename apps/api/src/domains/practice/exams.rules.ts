import { createHash } from "node:crypto";
import type { ExamStage, UncountedReason } from "@field-advisor/schema/practice-constants";
import { attemptsLeft, type Terms } from "./attempts.rules.ts";
import { isSpokenWithoutWords, type Line } from "./scoring/lines.rules.ts";

export interface ExamTerms extends Terms {
  /** Attempts of the exam that are open, with something said in them. */
  begun: number;
  /** Attempts that are over and of which it is not known yet whether they count. */
  unsettled: number;
}

/** What an exam keeps back from its person, as long as another attempt may come. */
export function examStage({ begun, unsettled, ...terms }: ExamTerms): ExamStage | null {
  if (begun > 0) return "open";
  if (terms.category !== "Assessment") return null;
  return attemptsLeft({ ...terms, made: terms.made - unsettled }) === 0 ? null : "ahead";
}

/** By the same rubric of a room everybody meets the same agent. */
export const seedOf = (roomId: number, rubricVersion: number | null): number =>
  createHash("sha256")
    .update(`room ${roomId}, rubric ${rubricVersion ?? 0}`)
    .digest()
    .readUInt32BE() >>> 1;

/** How an attempt ended, by our own records. */
export interface ExamEnding {
  /** A call that the provider says has begun has no record; `given up`: because its person had us end it. */
  record: "whole" | "missing" | "given up";
  /** The last that happened in it is that something of ours failed. */
  isBroken: boolean;
  /** How many of its person's exams in the room did not count because they were not heard. */
  unheardBefore: number;
}

/** Who is not heard is told to write instead: afterwards an exam counts, so that nobody has one for each mumble. */
export const mostUnheard = 3;

/**
 * Why an exam does not count; null where it does. Somebody who hung up or lost their own line after they had talked has
 * used it.
 */
export function whyUncounted(
  { record, isBroken, unheardBefore }: ExamEnding,
  lines: readonly Line[],
): UncountedReason | null {
  if (record === "missing") return "unrecorded";
  if (isBroken) return "broken";
  if (record === "given up" || unheardBefore >= mostUnheard) return null;
  const own = lines.filter(({ isUser }) => isUser);
  const unheard = own.filter((line) => isSpokenWithoutWords(line)).length;
  return unheard * 2 >= own.length ? "unheard" : null;
}
