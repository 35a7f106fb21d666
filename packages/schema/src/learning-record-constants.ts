/** What a learning record store may be spoken to in. */
export const xapiVersions = ["1.0.3", "2.0.0"] as const;
export type XapiVersion = (typeof xapiVersions)[number];

/** How people are named in a learning record store. */
export const actorNames = ["opaque", "email"] as const;
export type ActorNames = (typeof actorNames)[number];

/** What becomes of somebody's records when they are deleted. */
export const afterDeletion = ["void", "keep"] as const;
export type AfterDeletion = (typeof afterDeletion)[number];

/** How many refused records an owner is shown; all are counted. */
export const shownRefusals = 20;
