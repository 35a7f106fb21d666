import { z } from "zod";
import { longestDrilled } from "./practice-constants.ts";
import { requiredText } from "./primitives.ts";

const line = z.int("Choose a line").min(0).max(100_000);

/** A sentence that is said anew in the place of a line; `text` is null where it is to be said aloud. */
export const sayAgainInput = z.strictObject({
  line,
  text: requiredText(longestDrilled, "Write what you would say").nullable(),
});

/** The conversation goes on anew in the place of a line. */
export const fromHereInput = z.strictObject({ line });
