import { z } from "zod";
import { longestDeploymentMessage, messageTypes, mostTargets } from "./message-constants.ts";
import { complainOfLink, isoDate, opaqueId, optionalText, requiredText } from "./primitives.ts";
import { webAddress } from "./web-address.ts";

export const messageFields = {
  title: requiredText(200, "Title is required"),
  message: requiredText(longestDeploymentMessage, "Message is required"),
  link: optionalText(2048)
    .check(complainOfLink)
    .transform((link) => webAddress(link)?.href ?? null),
  linkText: optionalText(100),
  messageType: z.enum(messageTypes, "Choose a type"),
  /** When it leaves the pages; null is never. */
  showUntil: isoDate.nullable(),
  deploymentIds: z
    .array(opaqueId)
    .min(1, "Select at least one deployment")
    .max(mostTargets, `At most ${mostTargets.toLocaleString("en")} deployments`),
};

export const createMessageInput = z.strictObject({
  ...messageFields,
  link: messageFields.link.default(null),
  linkText: messageFields.linkText.default(null),
  messageType: messageFields.messageType.default("info"),
  showUntil: messageFields.showUntil.default(null),
});

/** What was said stays as it was read: only whether, how long and where it is shown can change. */
export const updateMessageInput = z
  .strictObject({
    isActive: z.boolean(),
    showUntil: messageFields.showUntil,
    deploymentIds: messageFields.deploymentIds,
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });
