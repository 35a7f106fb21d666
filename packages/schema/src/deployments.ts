export const deploymentStatuses = ["active", "paused", "ended", "archived"] as const;

/** Said when a page would be closed to everybody. */
export const recipientRequired = "A recipient's email is required unless anyone with the link may talk";

export const deploymentSorts = ["newest", "name", "status"] as const;
