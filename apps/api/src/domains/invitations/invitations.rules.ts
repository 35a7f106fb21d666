import type { InvitationStatus } from "@field-advisor/schema/invitations.endpoints";

/** How long a recipient's session lasts in all and without activity, and how long their browser is known. */
export const recipientSeconds = { idle: 2 * 3600, session: 12 * 3600, device: 180 * 24 * 3600 } as const;

/** Its status is told by the database: `invitation-state.queries.ts` says when an invitation is used up or has expired. */
export interface Entry {
  status: InvitationStatus;
  isEarly: boolean;
  validFrom: string | null;
  /** The adviser whose page it is. */
  adviser: string;
  timeZone: string;
}

const endings: Partial<Record<InvitationStatus, string>> = {
  revoked: "was withdrawn",
  expired: "has expired",
  used_up: "is used up",
};

/** Why the invitation lets nobody in now, in a sentence for the invited person; null while it does. */
export function whyClosed({ status, isEarly, validFrom, adviser, timeZone }: Entry): string | null {
  const ending = endings[status];
  if (ending !== undefined) return `This invitation ${ending}. Please contact ${adviser}.`;
  if (!isEarly || validFrom === null) return null;
  const opens = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `This invitation opens on ${opens.format(new Date(validFrom))} (${timeZone}).`;
}

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
