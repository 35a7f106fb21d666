import { z } from "zod";
import { requiredText } from "./primitives.ts";
import { triedSeconds } from "./tried-seconds.ts";

/** A WAV file of that length, with 16,000 samples of 16 bits a second, in base64. */
const longestSound = Math.ceil((triedSeconds * 32_000 + 1024) / 3) * 4;

export const tryHearingInput = z.strictObject({
  /** A WAV file in base64: PCM, 16 bits, mono, 16,000 samples a second. */
  sound: z
    .base64("Not a sound in base64")
    .startsWith("UklGR", "Not a WAV file")
    .max(longestSound, `At most ${triedSeconds} seconds`),
});

export const tryThinkingInput = z.strictObject({
  question: requiredText(2000, "Please enter a question", "At most 2,000 characters"),
});

export const trySpeakingInput = z.strictObject({
  text: requiredText(300, "Please enter a sentence"),
  voiceId: requiredText(100, "Choose a voice"),
});
