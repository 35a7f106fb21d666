import { mutationOf, pageOf, request, uploadOf, type Call } from "@field-advisor/api-client";
import type { Invitation } from "@field-advisor/schema/invitations.endpoints";

type ListQuery = Call<"GET /api/deployments/:id/invitations">["query"];

export const invitationPage = (deploymentId: string, query: ListQuery) =>
  pageOf("GET /api/deployments/:id/invitations", { params: { id: deploymentId }, query });

/** What narrows the invitations to all pages. */
export type FoundBy = NonNullable<Call<"GET /api/invitations/found">["query"]>;

export const everyInvitationPage = (query: Call<"GET /api/invitations">["query"]) =>
  pageOf("GET /api/invitations", { query });

/** All that a filter finds at this moment. */
export const findInvitations = (filter: FoundBy) => request("GET /api/invitations/found", { query: filter });

/** An invitation as it is now, which its page lists under its address. */
export async function readInvitation(deploymentId: string, { id, email }: Invitation): Promise<Invitation> {
  const query = { search: email.slice(0, 200), limit: 200 };
  const found = await request("GET /api/deployments/:id/invitations", {
    params: { id: deploymentId },
    query,
  });
  const invitation = found.find((each) => each.id === id);
  if (!invitation) throw new Error("The invitation is no longer in the list of its page.");
  return invitation;
}

const makesStale = [
  "GET /api/invitations",
  "GET /api/deployments/:id/invitations",
  "GET /api/deployments/:id",
  "GET /api/deployments",
] as const;

// An answer with access codes is forgotten as soon as no screen shows it.
const isSecret = { gcTime: 0 } as const;

export const createInvitations = {
  ...mutationOf("POST /api/deployments/:id/invitations", { makesStale }),
  ...isSecret,
};
export const renewInvitation = {
  ...mutationOf("POST /api/invitations/:id/renew", { makesStale }),
  ...isSecret,
};
export const updateInvitation = mutationOf("PATCH /api/invitations/:id", { makesStale });
export const revokeInvitation = mutationOf("POST /api/invitations/:id/revoke", { makesStale });
export const reviewInvitations = uploadOf("POST /api/deployments/:id/invitations/review", { makesStale: [] });
export const renewMany = { ...mutationOf("POST /api/invitations/renew", { makesStale }), ...isSecret };
export const revokeMany = mutationOf("POST /api/invitations/revoke", { makesStale });
