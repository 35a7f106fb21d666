import { z } from "zod";
import { mostAuthors } from "./practice-constants.ts";
import { id } from "./primitives.ts";

/** Everybody who writes a room beside the owners. */
export const authorsInput = z.strictObject({
  userIds: z.array(id).max(mostAuthors, `At most ${mostAuthors} authors`),
});
