import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { accessTo, isLive, type Reader } from "../deployments.policy.ts";
import type { Page } from "./pages.queries.ts";

/**
 * What a page says to this reader. Addresses, and who is invited, are for those who were invited and for the staff; a page that is closed
 * tells everybody whom to write to.
 */
export function publicView(page: Page, reader: Reader | null): PublicDeployment {
  const granted = accessTo(page, reader) === "granted";
  const knowsPeople = reader?.kind === "staff" || (reader?.kind === "recipient" && granted);
  const live = isLive(page);
  return {
    id: page.id,
    deploymentName: page.name,
    deploymentTitle: page.title,
    description: page.description,
    status: page.status,
    isActive: live,
    allowAnonymous: page.allowAnonymous,
    recipientEmail: knowsPeople ? page.recipientEmail : null,
    recipientName: knowsPeople ? page.recipientName : null,
    user: {
      firstName: page.firstName,
      lastName: page.lastName,
      email: knowsPeople || !live ? page.adviserEmail : null,
    },
    agent: { name: page.agentName, agentId: granted ? String(page.agentId) : null },
    access: granted ? "granted" : "form",
    preview: reader?.kind === "staff",
  };
}
