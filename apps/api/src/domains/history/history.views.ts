import { clockOf } from "@field-advisor/schema/clock";
import { finderOf } from "@field-advisor/schema/search-words";
import { cutText } from "@field-advisor/schema/conversation-constants";
import type { Conversation, PageConversation } from "@field-advisor/schema/conversations.endpoints";
import type { LineSound } from "@field-advisor/schema/recording-answers";
import { type LegRow, recordingOf, soundsOf } from "../recordings/recordings.rules.ts";
import type { LineRow, DetailRow, ConversationRow } from "./history.queries.ts";

export const summaryOf = ({
  kind,
  name,
  email,
  likes,
  dislikes,
  ...row
}: ConversationRow): Omit<PageConversation, "match"> => ({
  ...row,
  who: { kind, name, email },
  feedback: { likes, dislikes },
});

export type SaidLine = LineRow;

/** Each line with where it is heard. @param startedAt of the conversation */
export function withSound<T extends Pick<LineRow, "atSeconds" | "endSeconds">>(
  lines: readonly T[],
  startedAt: string,
  legs: readonly LegRow[],
): (T & { sound: LineSound })[] {
  const began = Date.parse(startedAt);
  const after = (seconds: number) => began + seconds * 1000;
  const times = lines.map(({ atSeconds, endSeconds }) =>
    atSeconds === null
      ? null
      : { start: after(atSeconds), end: endSeconds === null ? null : after(endSeconds) },
  );
  const sounds = soundsOf(legs, times);
  return lines.map((line, at) => ({ ...line, sound: sounds[at] ?? null }));
}

export const detailOf = (
  row: DetailRow,
  lines: readonly LineRow[],
  legs: readonly LegRow[],
  { isOwn }: { isOwn: boolean },
): Conversation => ({
  ...summaryOf(row),
  page: row.pageId === null ? null : { id: row.pageId, deploymentName: row.pageName ?? "" },
  room: row.roomId === null ? null : { id: row.roomId, name: row.roomName ?? "" },
  agentName: row.agentName,
  comment: row.comment,
  transcript: withSound(lines, row.startedAt, legs),
  recording: recordingOf(legs, { isOwn, otherwise: "not-allowed" }),
});

const before = 60;
const longest = 200;

/** The words around the first match. */
export function excerptOf(line: string, search: string): string {
  const [found] = finderOf(search)(line);
  const start = Math.max(0, (found?.start ?? 0) - before);
  const text = line.slice(start, start + longest).toWellFormed();
  return `${start > 0 ? "…" : ""}${text}${start + longest < line.length ? "…" : ""}`;
}

export const inOneLine = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

const speakerOf = ({ kind, name, email }: ConversationRow): string => {
  if (kind === "visitor") return "Visitor";
  return inOneLine(name ?? email ?? (kind === "staff" ? "Staff" : "Recipient"));
};

export function textHead(row: DetailRow): string {
  const place = row.pageName ?? row.roomName;
  const head = [
    `Conversation with ${inOneLine(row.agentName)}`,
    ...(place === null ? [] : [`${row.pageName === null ? "Room" : "Page"}: ${inOneLine(place)}`]),
    `Who: ${speakerOf(row)}`,
    `Started: ${row.startedAt}`,
    ...(row.durationSeconds === null ? [] : [`Length: ${clockOf(row.durationSeconds)}`]),
    ...(row.record === "cut" ? [cutText] : []),
  ];
  return `${head.join("\n")}\n\n`;
}

/** One line of a text file for each line of a transcript, so that nothing that was said looks like another line. */
export function textLine(row: DetailRow, line: LineRow): string {
  const time = line.atSeconds === null ? "" : `[${clockOf(line.atSeconds)}] `;
  if (line.speaker === "none") return `${time}(${inOneLine(line.text)})\n`;
  const speaker = line.speaker === "agent" ? inOneLine(row.agentName) : speakerOf(row);
  const marks = [
    ...(line.isInterrupted ? ["interrupted"] : []),
    ...(line.feedback === null ? [] : [line.feedback === "like" ? "liked" : "disliked"]),
  ];
  return `${time}${speaker}: ${inOneLine(line.text)}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}\n`;
}
