import type { eventTypes } from "@field-advisor/schema/activity-constants";
import { changed, type Entry } from "./sentences.views.ts";

export type EventType = (typeof eventTypes)[number];

interface Wording {
  type: EventType;
  action: string;
  sentence?: (entry: Entry) => string;
}

export type Wordings = Readonly<Record<string, Wording>>;

export function about({ subject, isReader }: Entry): string {
  if (isReader) return "Your account.";
  return subject === null ? "" : `${subject}.`;
}
/** The same of an account, in words that say to its owner what was done to it. */
export const account = (done: string) => (entry: Entry) =>
  entry.isReader ? `Your account was ${done}.` : about(entry);
export const sentenceOf = (start: string) => (entry: Entry) =>
  entry.subject === null ? "" : `${start} ${entry.subject}.`;
/** One of the details of an entry: a deleted thing is called as it was. */
export const detail =
  (name: string, start = "") =>
  ({ details }: Entry) =>
    typeof details[name] === "string" ? `${start}${details[name]}.` : "";
export const named = detail("name");
/** Of a thing whose fields were changed. */
export const aboutChange = (entry: Entry) => `${about(entry)} ${changed(entry)}`.trim();
export const login = (action: string, sentence?: Wording["sentence"]) => wording("login", action, sentence);
export const session = (action: string, sentence?: Wording["sentence"]) =>
  wording("session", action, sentence);
export const admin = (action: string, sentence?: Wording["sentence"]) => wording("admin", action, sentence);
export const voice = (action: string, sentence?: Wording["sentence"]) => wording("voice", action, sentence);

function wording(type: EventType, action: string, sentence?: Wording["sentence"]): Wording {
  return { type, action, ...(sentence && { sentence }) };
}
