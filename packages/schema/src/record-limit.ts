/**
 * Bytes of a conversation's record on its way from the voice agent to the API, with what it is wrapped in. Free of zod:
 * the voice agent takes it too.
 */
export const largestRecord = 4 * 1024 * 1024;
