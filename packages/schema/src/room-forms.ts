import { z } from "zod";
import { optionalText, requiredName, secureAddress } from "./primitives.ts";
import { roomCategories, roomDefaults, roomStatuses } from "./room-constants.ts";

export const status = z.enum(roomStatuses, "Choose LIVE, PAUSED or INACTIVE");

export const category = z.enum(roomCategories, "Category is required");

const longest = { name: 100, description: 500, badge: 50 } as const;

/** What was chosen of a list, by its id. */
const chosenId = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message);

const fields = {
  name: requiredName(longest.name, "Room name is required", "Name too long"),
  description: optionalText(longest.description, "Description too long"),
  agentId: chosenId("Please select an agent"),
  openaiAssistantId: chosenId("Choose an assistant, or none").nullable(),
  backgroundColor: z
    .string("Invalid color format")
    .regex(/^#[0-9a-f]{6}$/i, "Invalid color format")
    .toLowerCase(),
  badgeText: optionalText(longest.badge, "Badge text too long"),
  logoUrl: z
    .literal("")
    .transform(() => null)
    .or(secureAddress)
    .nullable(),
  displayOrder: z
    .int("Display order must be at least 1")
    .min(1, "Display order must be at least 1")
    .max(1_000_000, "Display order must be at most 1000000"),
  category,
};

/** A room that is made with a name only gets its agent from the settings, or waits without one. */
export const createRoomInput = z.strictObject({
  ...fields,
  description: fields.description.default(null),
  agentId: fields.agentId.optional(),
  openaiAssistantId: fields.openaiAssistantId.default(null),
  backgroundColor: fields.backgroundColor.default(roomDefaults.backgroundColor),
  badgeText: fields.badgeText.default(null),
  logoUrl: fields.logoUrl.default(null),
  /** Behind all other rooms where it is left out or taken. */
  displayOrder: fields.displayOrder.optional(),
  status: status.default(roomDefaults.status),
  category: category.default(roomDefaults.category),
});

/** A room as the form of one has it; its status has a switch of its own. */
export const editedRoom = z.strictObject({ ...fields, agentId: chosenId("Agent selection is required") });

/** Only what is sent is written. */
export const updateRoomInput = editedRoom
  .extend({ status })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });
