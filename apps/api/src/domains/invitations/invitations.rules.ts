import type { InvitationStatus } from "@field-advisor/schema/invitations.endpoints";

/**
 * An invitation is used up when its person has held as many conversations as it permits since it was made or renewed.
 * The database tells the status, by its own clock: `invitation-state.queries.ts`.
 */
export interface Entry {
  status: InvitationStatus;
  /** All its conversations were held, or one that goes on or may still begin is the last. */
  isTaken: boolean;
  isEarly: boolean;
  validFrom: string | null;
  /** The adviser whose page it is. */
  adviser: string;
  timeZone: string;
}

const endings: Partial<Record<InvitationStatus, string>> = {
  revoked: "This invitation was withdrawn",
  expired: "Your invitation has expired",
  used_up: "This invitation is used up",
};

/** Why the invitation begins no conversation now, in a sentence for the invited person; null while it does. */
export function whyClosed({ status, isTaken, isEarly, validFrom, adviser, timeZone }: Entry): string | null {
  const ending = endings[status] ?? (isTaken ? endings.used_up : undefined);
  if (ending !== undefined) return `${ending}. Please contact ${adviser}.`;
  if (!isEarly || validFrom === null) return null;
  const opens = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `This invitation opens on ${opens.format(new Date(validFrom))} (${timeZone}).`;
}

/**
 * Why it does not even let its person in. Also once it is used up they come to what they have said, and may go on with a
 * conversation that was counted when it began.
 */
export const whyShut = (entry: Entry): string | null =>
  whyClosed({ ...entry, isTaken: false, status: entry.status === "used_up" ? "active" : entry.status });

interface Limits {
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
}

/** Would an invitation end before its start with these changes? What is absent stays as it is. */
export function endsTooEarly(before: Limits, changes: Limits): boolean {
  const from = changes.validFrom === undefined ? before.validFrom : changes.validFrom;
  const until = changes.validUntil === undefined ? before.validUntil : changes.validUntil;
  return Boolean(from && until) && Date.parse(from ?? "") >= Date.parse(until ?? "");
}
