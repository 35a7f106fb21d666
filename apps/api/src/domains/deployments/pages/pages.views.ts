import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { accessTo, type Reader } from "../deployments.policy.ts";
import { isLive } from "../../recipients/recipients.rules.ts";
import type { Page } from "./pages.queries.ts";

export interface RecipientView {
  /** The reader, or for the staff the person who was invited first. */
  recipient: { email: string; recipientName: string | null } | null;
  maxMinutes: number | null;
  /** Why the reader's invitation permits no further conversation. */
  ended: string | null;
}

export const noRecipient: RecipientView = { recipient: null, maxMinutes: null, ended: null };

/**
 * The page for this reader. Addresses, and who is invited, are for those who were invited and for the staff. A closed page
 * tells everybody whom to write to, and an ended invitation tells its person.
 */
export function publicView(
  page: Page,
  reader: Reader | null,
  shown: RecipientView,
): Omit<PublicDeployment, "agent" | "privacy"> & { agent: Omit<PublicDeployment["agent"], "practice"> } {
  const granted = accessTo(page, reader) === "granted";
  const knowsPeople = reader?.kind === "staff" || (reader?.kind === "recipient" && granted);
  const recipient = knowsPeople ? shown.recipient : null;
  const live = isLive(page);
  return {
    id: page.id,
    deploymentName: page.name,
    deploymentTitle: page.title,
    description: page.description,
    status: page.status,
    isActive: live,
    allowAnonymous: page.allowAnonymous,
    recipientEmail: recipient?.email ?? null,
    recipientName: recipient?.recipientName ?? null,
    user: {
      firstName: page.firstName,
      lastName: page.lastName,
      email: knowsPeople || !live ? page.adviserEmail : null,
    },
    agent: {
      name: page.agentName,
      agentId: granted ? String(page.agentId) : null,
      isAvailable: page.isAgentAvailable,
    },
    access: granted ? "granted" : "form",
    maxMinutes: page.allowAnonymous ? null : shown.maxMinutes,
    invitationEnded: page.allowAnonymous ? null : shown.ended,
    preview: reader?.kind === "staff",
  };
}
