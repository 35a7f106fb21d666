import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { isLive } from "../recipients/recipients.rules.ts";

/** How long a browser with the link counts as the same visitor. */
export const visitorSeconds = 4 * 3600;

/** A browser that has read more pages is a stranger again on those that it read first: cookies have little room. */
export const mostVisits = 20;

/** As the form of a page allows it. */
export const longestName = 100;

export const pausedText = "This page is paused. Please contact your adviser.";

/** Why a page is not changed together with others; null where it is. */
export function statusTogetherRefusal(from: DeploymentStatus, to: DeploymentStatus): string | null {
  if (from === "archived") return "It is archived. Restore it first.";
  if (from !== "ended" || to === "archived") return null;
  return to === "active" ? "It has ended. Activate it separately." : "It has ended already.";
}

interface AccessState {
  status: string;
  allowAnonymous: boolean;
  /** Whom its first invitation is for; null where nobody is invited. */
  recipientEmail: string | null;
}

interface AccessChanges {
  status?: DeploymentStatus | undefined;
  allowAnonymous?: boolean | undefined;
  recipientEmail?: string | null | undefined;
}

interface AccessEffects {
  /** It closes a page to everybody: it is not for everybody, and nobody is named. */
  lacksRecipient: boolean;
  /** A page that closes ends everything that it opened. */
  closes: boolean;
  /** Whoever had only the link may talk no more. */
  endsVisits: boolean;
  /** It is for those who are invited alone, so the first of them needs a code. */
  isPrivate: boolean;
}

/** A page that nobody is invited to yet may be changed all the same: somebody may be invited later. */
export function effectsOnAccess(before: AccessState, changes: AccessChanges): AccessEffects {
  const isPrivate = !(changes.allowAnonymous ?? before.allowAnonymous);
  const recipientEmail =
    changes.recipientEmail === undefined ? before.recipientEmail : changes.recipientEmail;
  const isAboutAccess = changes.allowAnonymous === false || changes.recipientEmail === null;
  return {
    lacksRecipient: isPrivate && recipientEmail === null && isAboutAccess,
    closes: changes.status !== undefined && !isLive({ status: changes.status }),
    endsVisits: isPrivate && before.allowAnonymous,
    isPrivate,
  };
}
