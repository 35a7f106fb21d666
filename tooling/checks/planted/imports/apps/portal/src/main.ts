export const portal = "portal";
