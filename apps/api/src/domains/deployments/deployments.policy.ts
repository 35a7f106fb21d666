import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";

/** A status that is not known counts as unavailable. */
export const isLive = ({ status }: { status: string }): boolean => status === "active";

interface AccessState {
  status: string;
  allowAnonymous: boolean;
  recipientEmail: string | null;
  hasAccessCode: boolean;
}

interface AccessChanges {
  status?: DeploymentStatus | undefined;
  allowAnonymous?: boolean | undefined;
  recipientEmail?: string | null | undefined;
}

/** What a change does to those who may enter. */
export interface AccessEffects {
  /** Nobody could enter: it is not for everybody, and no recipient is named. */
  lacksRecipient: boolean;
  accessCode: "keep" | "renew" | "drop";
  endSessions: boolean;
}

/**
 * A page that closes or changes hands ends the sessions it gave; a new recipient needs a code that the former one
 * does not know; a page for everybody needs none.
 */
export function effectsOnAccess(before: AccessState, changes: AccessChanges): AccessEffects {
  const allowAnonymous = changes.allowAnonymous ?? before.allowAnonymous;
  const recipientEmail =
    changes.recipientEmail === undefined ? before.recipientEmail : changes.recipientEmail;
  const recipientChanged = recipientEmail !== before.recipientEmail;
  const closes = changes.status !== undefined && !isLive({ status: changes.status });
  const accessCode = allowAnonymous
    ? before.hasAccessCode
      ? "drop"
      : "keep"
    : recipientChanged || !before.hasAccessCode
      ? "renew"
      : "keep";
  return {
    lacksRecipient: !allowAnonymous && recipientEmail === null,
    accessCode,
    endSessions: closes || recipientChanged || accessCode !== "keep",
  };
}
