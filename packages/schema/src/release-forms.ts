import { z } from "zod";
import { longestVersion, releaseKinds } from "./release-constants.ts";
import { optionalText, requiredText } from "./primitives.ts";

export const releaseDescription = optionalText(1000).default(null);

export const createReleaseInput = z.strictObject({
  updateType: z.enum(releaseKinds).default("patch"),
  targetVersion: requiredText(longestVersion, "Please enter a target version"),
  /** An empty one names the version. */
  description: releaseDescription,
});
