/** Said of the transcript of a conversation whose record was too large to keep whole. */
export const cutText =
  "This conversation was too long to be kept completely. Lines from its middle are missing.";

/**
 * Who ended a conversation; `operator`: what it stood on was over, `error`: the line broke, `lost`: it broke, and nobody went
 * on within ten minutes.
 */
export const conversationEnds = ["user", "agent", "operator", "error", "lost"] as const;

/** Stands for each thing that a user said in private where an owner views the product as them. */
export const hiddenWords = "Hidden while viewing as";

/** A search in transcripts finds the newest: so many. */
export const mostFound = 1000;
