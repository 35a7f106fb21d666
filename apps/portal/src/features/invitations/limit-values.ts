import type { Invitation } from "@field-advisor/schema/invitations.endpoints";
import type { NamedField } from "@field-advisor/ui";

/** What an invitation permits, as people fill it in; what is left empty is no limit. */
export interface LimitValues {
  validFrom: string;
  validUntil: string;
  maxSessions: string;
  maxMinutes: string;
}

export const noLimits: LimitValues = { validFrom: "", validUntil: "", maxSessions: "", maxMinutes: "" };

export const limitFields = [
  { name: "validFrom", label: "Valid from" },
  { name: "validUntil", label: "Valid until" },
  { name: "maxSessions", label: "Session limit" },
  { name: "maxMinutes", label: "Minutes per session" },
] as const satisfies readonly NamedField<LimitValues>[];

/** A moment as a field for date and time has it: "2026-11-21T16:05" in the reader's zone. */
const localTime = (iso: string | null): string =>
  iso === null ? "" : new Date(iso).toLocaleString("sv-SE").slice(0, 16).replace(" ", "T");

/** A moment in the reader's zone as it travels; a text that is none stays as it is, and is refused by the rules. */
function momentOf(local: string): string | null {
  const time = local.trim();
  if (time === "") return null;
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? time : moment.toISOString();
}

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

export const limitsOf = ({ validFrom, validUntil, maxSessions, maxMinutes }: Invitation): LimitValues => ({
  validFrom: localTime(validFrom),
  validUntil: localTime(validUntil),
  maxSessions: maxSessions === null ? "" : String(maxSessions),
  maxMinutes: maxMinutes === null ? "" : String(maxMinutes),
});

/** The limits in the contract's terms. */
export const limitsInput = ({ validFrom, validUntil, maxSessions, maxMinutes }: LimitValues) => ({
  validFrom: momentOf(validFrom),
  validUntil: momentOf(validUntil),
  maxSessions: numberOf(maxSessions),
  maxMinutes: numberOf(maxMinutes),
});
