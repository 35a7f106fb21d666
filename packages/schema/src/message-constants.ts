export const messageTypes = ["info", "warning", "urgent", "announcement"] as const;
export type MessageType = (typeof messageTypes)[number];

/** In characters, of the text of a message to pages. */
export const longestDeploymentMessage = 5000;

/** How many pages one message may go to. */
export const mostTargets = 10_000;

export const messageStates = ["live", "paused", "expired"] as const;
