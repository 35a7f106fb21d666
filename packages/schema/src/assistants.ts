import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, optionalText, pathId, requiredText, storable } from "./primitives.ts";

export const assistantPurposes = ["room", "analysis"] as const;

/** A helper of ours: what it is told, which model answers, and what it may be shown. */
const assistant = z.object({
  id,
  /** The id by which the settings and rooms name it, as typed. */
  assistantId: z.string(),
  name: z.string(),
  purpose: z.enum(assistantPurposes),
  instructions: z.string(),
  /** null: the model that the server is configured with. */
  model: z.string().nullable(),
  maxTokens: z.int().nullable(),
  temperature: z.number().nullable(),
  /** Whether it is told what the room is about, and what was said in the session. */
  seesRoom: z.boolean(),
  seesTranscript: z.boolean(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  usedByRooms: z.int(),
  lastUsedAt: isoDate.nullable(),
  createdByUser: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  version: z.int(),
});

const fields = {
  assistantId: requiredText(100, "Assistant ID is required"),
  name: requiredText(100, "Name is required"),
  purpose: z.enum(assistantPurposes),
  instructions: storable.trim().max(20_000, "At most 20,000 characters"),
  model: optionalText(100),
  maxTokens: z.int("Enter a whole number").min(16, "At least 16").max(16_384, "At most 16384").nullable(),
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

/** As many rooms as are listed without pages. */
const roomIds = z.array(id).max(1000, "At most 1000 rooms");

const byId = z.strictObject({ id: pathId });
const owners = ["OWNER"] as const;

export const assistantEndpoints = {
  list: {
    method: "GET",
    path: "/api/assistants",
    summary: "The registry of assistants, the default one first",
    access: owners,
    hosts: staffHosts,
    query: listQuery,
    response: z.array(assistant),
    status: 200,
    errors: [],
  },
  status: {
    method: "GET",
    path: "/api/assistants/status",
    summary: "Whether the built-in helper answers, because no other provider is configured",
    access: owners,
    hosts: staffHosts,
    response: z.object({ isBuiltIn: z.boolean() }),
    status: 200,
    errors: [],
  },
  create: {
    method: "POST",
    path: "/api/assistants",
    summary: "Add an assistant",
    access: owners,
    hosts: staffHosts,
    body: createAssistantInput,
    response: assistant,
    status: 201,
    errors: ["forbidden", "conflict"],
  },
  update: {
    method: "PATCH",
    path: "/api/assistants/:id",
    summary: "Change an assistant; rooms of one that is switched off fall back to the default one",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: updateAssistantInput,
    response: assistant,
    status: 200,
    errors: ["forbidden", "not_found", "conflict", "version_conflict"],
  },
  remove: {
    method: "DELETE",
    path: "/api/assistants/:id",
    summary: "Delete an assistant that no room uses and that is not the default one",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["forbidden", "not_found", "conflict"],
  },
  assign: {
    method: "PUT",
    path: "/api/assistants/:id/rooms",
    summary:
      "Replace the rooms that use an assistant; those that are taken away fall back to the default one",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: z.strictObject({ roomIds }),
    response: z.object({ roomIds: z.array(id) }),
    status: 200,
    errors: ["forbidden", "not_found"],
  },
  test: {
    method: "POST",
    path: "/api/assistants/:id/test",
    summary: "Ask an assistant one question, which is kept nowhere",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: testAssistantInput,
    response: z.object({ answer: z.string(), milliseconds: z.int(), builtIn: z.boolean() }),
    status: 200,
    errors: ["forbidden", "not_found", "provider_failed", "provider_timeout", "unavailable"],
    rateLimits: [{ by: "session", max: 20, perSeconds: 60 }],
    streams: true,
  },
} as const satisfies Record<string, Endpoint>;

export type Assistant = z.output<typeof assistant>;
export type CreateAssistantInput = z.output<typeof createAssistantInput>;
export type UpdateAssistantInput = z.output<typeof updateAssistantInput>;
