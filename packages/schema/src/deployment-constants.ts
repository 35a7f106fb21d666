export const deploymentStatuses = ["active", "paused", "ended", "archived"] as const;

/** Said when a page would be closed to everybody. */
export const recipientRequired = "A recipient's email is required unless anyone with the link may talk";

/** The version of a page that was in no release yet. */
export const firstPageVersion = "BETA 2.2";

export const deploymentSorts = ["newest", "name", "status"] as const;

/** After so many days a paused page waits for an owner. */
export const attentionAfterDays = 7;

export const pageUseSorts = ["used", "newest"] as const;
