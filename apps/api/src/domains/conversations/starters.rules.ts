import type { Reader } from "../deployments/deployments.policy.ts";

/** Who started a conversation, in its columns: one of them is set. */
export interface Starter {
  starter_user_id: number | null;
  starter_visitor_id: string | null;
  starter_invitation_id: string | null;
}

export const starterOf = (reader: Reader): Starter => ({
  starter_user_id: reader.kind === "staff" ? reader.userId : null,
  starter_visitor_id: reader.kind === "visitor" ? reader.visitorId : null,
  starter_invitation_id: reader.kind === "recipient" ? reader.invitationId : null,
});

export const isSameStarter = (one: Starter, other: Starter): boolean =>
  one.starter_user_id === other.starter_user_id &&
  one.starter_visitor_id === other.starter_visitor_id &&
  one.starter_invitation_id === other.starter_invitation_id;
