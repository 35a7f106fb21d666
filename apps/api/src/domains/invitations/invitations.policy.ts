import type { InvitationStatus } from "@field-advisor/schema/invitations.endpoints";

/** What decides whether an invitation lets its person in now. */
export interface Door {
  status: InvitationStatus;
  /** It opens later. */
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
export function refusalOf({ status, isEarly, validFrom, adviser, timeZone }: Door): string | null {
  const ending = endings[status];
  if (ending !== undefined) return `This invitation ${ending}. Please contact ${adviser}.`;
  if (!isEarly || validFrom === null) return null;
  const opens = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `This invitation opens on ${opens.format(new Date(validFrom))} (${timeZone}).`;
}

/** Limits as they are written; what is absent stays as it is. */
interface Limits {
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
}

/** Whether the end of an invitation lies before its start once the changes are made. */
export function endsTooEarly(before: Limits, changes: Limits): boolean {
  const from = changes.validFrom === undefined ? before.validFrom : changes.validFrom;
  const until = changes.validUntil === undefined ? before.validUntil : changes.validUntil;
  return Boolean(from && until) && Date.parse(from ?? "") >= Date.parse(until ?? "");
}
