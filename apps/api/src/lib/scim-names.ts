/** What the standard calls a person, what it adds for organisations, and a group. */
export const coreUser = "urn:ietf:params:scim:schemas:core:2.0:User";
export const enterpriseUser = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const coreGroup = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** Stands where a directory has no id of its own for a group: that it has one at all says whose group it is. */
export const noExternalId = "-";
