import type { AttemptLine } from "@field-advisor/schema/attempts.endpoints";
import { type LegRow, soundsOf } from "../recordings/recordings.rules.ts";
import type { OneAttemptRow } from "./attempts.queries.ts";
import type { Line } from "./scoring/lines.rules.ts";

export const lineOf = ({ isUser, text, isSpoken, startSeconds }: Line, place: number): AttemptLine => ({
  place,
  isUser,
  text,
  isSpoken,
  atSeconds: startSeconds,
  sound: null,
});

export const linesLeft = ({
  transcript,
  keptLines,
}: Pick<OneAttemptRow, "transcript" | "keptLines">): AttemptLine[] =>
  transcript?.map(lineOf) ?? keptLines?.map((line) => lineOf(line, line.place)) ?? [];

export function linesWithSound(row: OneAttemptRow, legs: readonly LegRow[]): AttemptLine[] {
  const begun = Date.parse(row.begunAt);
  const after = (seconds: number) => begun + seconds * 1000;
  const times = (row.transcript ?? row.keptLines ?? []).map(({ isSpoken, startSeconds, endSeconds }) =>
    isSpoken && startSeconds !== null
      ? { start: after(startSeconds), end: endSeconds === null ? null : after(endSeconds) }
      : null,
  );
  const sounds = soundsOf(legs, times);
  return linesLeft(row).map((line, at) => ({ ...line, sound: sounds[at] ?? null }));
}
