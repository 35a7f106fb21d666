import { jobLabel } from "@field-advisor/schema/job-labels";
import { counted } from "../../../lib/text.ts";

export interface Entry {
  /** How the thing or person is or was called that it was done to; null when there is none. */
  subject: string | null;
  isReader?: boolean;
  /** Whom it is about besides: whose attempt it was. */
  person?: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** Names of fields as people read them: `firstName` is "first name". */
export function changed({ details }: Entry): string {
  const fields = Array.isArray(details.changed) ? details.changed : Object.keys(Object(details.after));
  const names = fields.map((field) => spaced(String(field)).toLowerCase());
  return names.length === 0 ? "" : `Changed: ${names.join(", ")}.`;
}

export function released({ details: { version, pages } }: Entry): string {
  return `Version ${String(version)}, ${Number(pages)} ${pages === 1 ? "page" : "pages"}.`;
}

export function work({ details }: Entry): string {
  return typeof details.job === "string" ? `${jobLabel(details.job)}.` : "";
}

/** The first months of an installation have no beginning. */
export function months({ details: { table, from, until } }: Entry): string {
  const what = table === "audit_log" ? "Audit log" : "Usage events";
  const start = typeof from === "string" ? ` from ${from.slice(0, 10)}` : "";
  return `${what}${start} until ${String(until).slice(0, 10)}.`;
}

export function refreshed({ details: { imported, renamed } }: Entry): string {
  return `${Number(imported)} new, ${Number(renamed)} renamed.`;
}

export function assigned({ details: { added, removed } }: Entry): string {
  const count = (ids: unknown) => (Array.isArray(ids) ? ids.length : 0);
  return `${count(added)} added, ${count(removed)} taken away.`;
}

const statusLabels = new Map<unknown, string>([
  ["LIVE", "is live now"],
  ["PAUSED", "is paused now"],
  ["INACTIVE", "is offline now"],
]);

export function switched({ subject, details }: Entry): string {
  const word = statusLabels.get(Object(details.after).status);
  return subject === null || word === undefined ? "" : `${subject} ${word}.`;
}

export function rights({ subject, details }: Entry): string {
  if (subject === null) return "";
  const count = Array.isArray(details.roomIds) ? details.roomIds.length : 0;
  const what = typeof details.room === "string" ? `the room ${details.room}` : counted(count, "room");
  return Object(details.after).canAccess === true
    ? `Gave ${subject} ${what}.`
    : `Took ${what} from ${subject}.`;
}

/** `Uma Patel is in Sales North now.` */
export const membership =
  (how: string, end = "") =>
  ({ subject, isReader, details: { group } }: Entry): string => {
    if (subject === null || typeof group !== "string") return "";
    return `${isReader ? "You are" : `${subject} is`} ${how} ${group}${end}.`;
  };

export function authorship({ subject, details: { room, after } }: Entry): string {
  if (subject === null) return "";
  const what = `the rubric of ${String(room)}`;
  return Object(after).isAuthor === true
    ? `Gave ${subject} ${what} to write.`
    : `Took ${what} from ${subject}.`;
}

/** `firstName` is "first Name". */
export const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
