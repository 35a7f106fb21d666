import { clockOf } from "@field-advisor/schema/clock";
import { cutText } from "@field-advisor/schema/conversation-constants";
import type { ListedOwn, OwnConversation, PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import { inOneLine, type SaidLine, withSound } from "../../history/history.views.ts";
import { type LegRow, recordingOf } from "../../recordings/recordings.rules.ts";
import type { OwnRow } from "./own.queries.ts";

/** A short name of a conversation that can be read out: the end of its id, in groups. */
const referenceOf = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

function recordOf({ isKept, isAwaited, isCut }: OwnRow): OwnConversation["record"] {
  if (isAwaited) return "awaited";
  if (!isKept) return "none";
  return isCut ? "cut" : "here";
}

type Rights = Pick<PrivacySettings, "mayDownload" | "mayDelete">;

const summaryOf = (row: OwnRow, { mayDownload, mayDelete }: Rights) => ({
  reference: referenceOf(row.id),
  startedAt: row.startedAt,
  seconds: row.seconds,
  record: recordOf(row),
  mayDownload,
  mayDelete,
});

export const listedView = (row: OwnRow, rights: Rights): ListedOwn => ({
  id: row.id,
  ...summaryOf(row, rights),
  hasSound: row.hasSound,
});

export const ownView = (
  row: OwnRow,
  lines: readonly SaidLine[],
  legs: readonly LegRow[],
  settings: PrivacySettings & { deletesSound: boolean },
): OwnConversation => ({
  ...summaryOf(row, settings),
  transcript: withSound(lines, row.startedAt, legs).map(({ speaker, text, atSeconds, sound }) => ({
    role: speaker,
    text,
    atSeconds,
    sound,
  })),
  recording: recordingOf(legs, { isOwn: settings.deletesSound, otherwise: "not-allowed" }),
  rating: row.rating,
  keptDays: settings.keptDays,
});

export function ownHead(row: OwnRow): string {
  const head = [
    `Conversation with ${inOneLine(row.agentName)}`,
    `Reference: ${referenceOf(row.id)}`,
    `Started: ${row.startedAt}`,
    ...(row.seconds === null ? [] : [`Length: ${clockOf(row.seconds)}`]),
    ...(row.isCut ? [cutText] : []),
  ];
  return `${head.join("\n")}\n\n`;
}

/** One line of a text file for each line of a transcript, so that nothing that was said looks like another line. */
export function ownLine({ agentName }: OwnRow, { speaker, text, atSeconds }: SaidLine): string {
  const time = atSeconds === null ? "" : `[${clockOf(atSeconds)}] `;
  if (speaker === "none") return `${time}(${inOneLine(text)})\n`;
  return `${time}${speaker === "agent" ? inOneLine(agentName) : "You"}: ${inOneLine(text)}\n`;
}
