import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { accessTo, type Reader } from "../deployments.policy.ts";
import { isLive } from "../../recipients/recipients.rules.ts";
import type { Page } from "./pages.queries.ts";

export interface Guest {
  /** The reader, or for the staff the person who was invited first. */
  person: { email: string; recipientName: string | null } | null;
  maxMinutes: number | null;
  /** Why the reader's invitation permits no further conversation. */
  ended: string | null;
}

export const noGuest: Guest = { person: null, maxMinutes: null, ended: null };

/**
 * The page for this reader. Addresses, and who is invited, are for those who were invited and for the staff. A closed page
 * tells everybody whom to write to, and an ended invitation tells its person.
 */
export function publicView(
  page: Page,
  reader: Reader | null,
  guest: Guest,
): Omit<PublicDeployment, "agent" | "privacy"> & { agent: Omit<PublicDeployment["agent"], "practice"> } {
  const granted = accessTo(page, reader) === "granted";
  const knowsPeople = reader?.kind === "staff" || (reader?.kind === "recipient" && granted);
  const person = knowsPeople ? guest.person : null;
  const live = isLive(page);
  return {
    id: page.id,
    deploymentName: page.name,
    deploymentTitle: page.title,
    description: page.description,
    status: page.status,
    isActive: live,
    allowAnonymous: page.allowAnonymous,
    recipientEmail: person?.email ?? null,
    recipientName: person?.recipientName ?? null,
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
    maxMinutes: page.allowAnonymous ? null : guest.maxMinutes,
    invitationEnded: page.allowAnonymous ? null : guest.ended,
    preview: reader?.kind === "staff",
  };
}
