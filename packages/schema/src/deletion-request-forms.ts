import { z } from "zod";
import { requiredText, text } from "./primitives.ts";

/** Characters of why somebody wants their account deleted, and of why it is not. */
export const longestDeletionText = 500;

/** What somebody says who asks for the deletion of their account. */
export const deletionReason = z.strictObject({ reason: text(longestDeletionText).trim().default("") });

/** What an owner says who does not delete it. */
export const deletionAnswer = z.strictObject({
  answer: requiredText(longestDeletionText, "Say why; the person who asked can read it"),
});
