import { z } from "zod";
import { id } from "./primitives.ts";

/** So many as one screen shows are linked at once. */
export const mostLinkedAtOnce = 200;

export const linkInput = z.strictObject({ ids: z.array(id).min(1).max(mostLinkedAtOnce) });
