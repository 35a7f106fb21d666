import type { Attempt, AttemptLine } from "@field-advisor/schema/attempts.endpoints";
import type { Drill } from "@field-advisor/schema/drills.endpoints";
import { isOpenResult, resultOf } from "@field-advisor/schema/practice-constants";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { type LegRow, recordingOf, soundsOf } from "../recordings/recordings.rules.ts";
import { lineOf } from "./attempt-lines.views.ts";
import type { DrillRow } from "./drills.queries.ts";
import { placeToSay } from "./drills.rules.ts";
import { type JudgedConversation, readConversation } from "./scoring/conversation.rules.ts";
import type { Line } from "./scoring/lines.rules.ts";

/** An attempt whose person may say anew what they missed: each check says where. */
export function withPlaces(attempt: Attempt, rubric: Rubric, lines: readonly Line[]): Attempt {
  const checks = new Map(
    rubric.criteria.flatMap((criterion) => criterion.checks).map((check) => [check.key, check]),
  );
  let conversation: JudgedConversation | undefined;
  const asked = { lines, checks, read: () => (conversation ??= readConversation(lines, null)) };
  return {
    ...attempt,
    checks: attempt.checks.map((check) => {
      const by = checks.get(check.key);
      const outcome = { result: resultOf(check), evidence: check.evidence };
      return { ...check, againAt: by ? placeToSay(by, outcome, asked) : null };
    }),
  };
}

interface Content {
  lines: readonly Line[];
  legs: readonly LegRow[];
  /** The record of a call is on its way. */
  isAwaited: boolean;
}

/** What was typed anew stands with the drill itself. */
const typedLine = (text: string): AttemptLine => ({
  place: 0,
  isUser: true,
  text,
  isSpoken: false,
  atSeconds: null,
  sound: null,
});

function linesOf({ startedAt }: DrillRow, { lines, legs }: Content): AttemptLine[] {
  const after = (seconds: number) => Date.parse(startedAt) + seconds * 1000;
  const times = lines.map(({ isSpoken, startSeconds, endSeconds }) =>
    isSpoken && startSeconds !== null
      ? { start: after(startSeconds), end: endSeconds === null ? null : after(endSeconds) }
      : null,
  );
  const sounds = soundsOf(legs, times);
  return lines.map((line, at) => ({ ...lineOf(line, at), sound: sounds[at] ?? null }));
}

/** @param content null for one in writing without an agent */
export function drillOf(row: DrillRow, content: Content | null, isOwn: boolean): Drill {
  const { id, kind, line, key, startedAt, said, result, reason, isAwaiting } = row;
  const waitsForModel = isAwaiting && result !== null && isOpenResult(result);
  return {
    id,
    kind,
    line,
    check: key,
    startedAt,
    lines: content ? linesOf(row, content) : said ? [typedLine(said.text)] : [],
    recording: content
      ? recordingOf(content.legs, { isOwn, otherwise: "not-allowed" })
      : withoutSound("typed"),
    result,
    reason,
    waitsFor: content?.isAwaited ? "record" : waitsForModel ? "model" : null,
  };
}

/** The same for those who may only read it. */
export const unheardOf = (drill: Drill): Drill => ({
  ...drill,
  lines: drill.lines.map((line) => ({ ...line, sound: null })),
  recording: withoutSound("hidden"),
});
