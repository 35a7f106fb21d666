/** How long an owner may view the product as somebody else, in seconds. */
export const viewingSeconds = 30 * 60;

/** How long viewing lasts without a call that a person made, in seconds. */
export const idleViewingSeconds = 15 * 60;
