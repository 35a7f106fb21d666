/** Seconds after which the voice agent ends a conversation, whatever its agent allows. Free of zod: the voice agent takes it too. */
export const longestCallSeconds = 4 * 3600;

/** Seconds in which an address begins a conversation: what the voice agent or the vendor allows at most, and some more. */
export const addressValidSeconds = 20 * 60;

/** From its address on no conversation takes longer: an address may be used in its last second. */
export const longestOpenSeconds = addressValidSeconds + longestCallSeconds;
