import { z } from "zod";
import { eventTypes } from "./event-types.ts";
import { requiredName, requiredText } from "./primitives.ts";

const notAnAddress = "Enter the whole address, such as https://example.com/field-advisor";

/** No blank and no control character: a browser's reading of an address leaves some of these out without a word. */
const receiverAddress = requiredText(2048, notAnAddress).refine(
  (value) => /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value),
  notAnAddress,
);

const types = z
  .array(z.enum(eventTypes))
  .min(1, "Choose at least one event")
  .max(eventTypes.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each event once");

const fields = { name: requiredName(100, "Name is required"), url: receiverAddress, types };

export const createWebhookInput = z.strictObject(fields);

export const updateWebhookInput = z
  .strictObject({ ...fields, isOn: z.boolean() })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });
