/** How many people may be invited to a page with one call. */
export const mostInvitedAtOnce = 5000;

export const invitationStatuses = ["pending", "active", "used_up", "expired", "revoked"] as const;

/** The columns of a file of invitations, in the order of the sample; only `email` must be there. */
export const invitationColumns = [
  "email",
  "recipientName",
  "validFrom",
  "validUntil",
  "maxSessions",
  "maxMinutes",
] as const;
