import { z } from "zod";
import { id, optionalText, requiredName, requiredText, storable } from "./primitives.ts";
import { assistantPurposes } from "./assistant-constants.ts";

const fields = {
  assistantId: requiredText(100, "Assistant ID is required"),
  name: requiredName(100, "Name is required"),
  purpose: z.enum(assistantPurposes),
  instructions: storable.trim().max(20_000, "At most 20,000 characters"),
  model: optionalText(100),
  maxTokens: z.int("Enter a whole number").min(16, "At least 16").max(16_384, "At most 16,384").nullable(),
  temperature: z.number("Enter a number").min(0, "At least 0").max(2, "At most 2").nullable(),
  seesRoom: z.boolean(),
  seesTranscript: z.boolean(),
  isActive: z.boolean(),
};

export const createAssistantInput = z.strictObject({
  ...fields,
  purpose: fields.purpose.default("room"),
  instructions: fields.instructions.default(""),
  model: fields.model.default(null),
  maxTokens: fields.maxTokens.default(null),
  temperature: fields.temperature.default(null),
  seesRoom: fields.seesRoom.default(true),
  seesTranscript: fields.seesTranscript.default(false),
  isActive: fields.isActive.default(true),
});

export const updateAssistantInput = z
  .strictObject(fields)
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });

export const testAssistantInput = z.strictObject({ question: requiredText(2000, "Type a question first") });

/** The rooms in which an assistant helps: as many as are listed without pages. */
export const assistedRooms = z.strictObject({ roomIds: z.array(id).max(1000, "At most 1000 rooms") });
