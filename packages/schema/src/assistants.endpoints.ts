import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";
import { assistantPurposes } from "./assistant-constants.ts";
import {
  createAssistantInput,
  updateAssistantInput,
  testAssistantInput,
  assistedRooms,
} from "./assistant-forms.ts";

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

const byId = z.strictObject({ id: pathId });

const owners = ["OWNER"] as const;

export const assistantEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/assistants",
    summary: "The registry of assistants, the default one first",
    access: owners,
    hosts: staffHosts,
    query: listQuery,
    counted: true,
    response: z.array(assistant),
    status: 200,
  },
  status: {
    kind: "json",
    method: "GET",
    path: "/api/assistants/status",
    summary: "Whether the built-in helper answers, because no other provider is configured",
    access: owners,
    hosts: staffHosts,
    response: z.object({ isBuiltIn: z.boolean() }),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/assistants/:id",
    summary: "One assistant",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: assistant,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/assistants",
    summary: "Add an assistant",
    access: owners,
    hosts: staffHosts,
    body: createAssistantInput,
    response: assistant,
    status: 201,
    errors: ["conflict"],
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/assistants/:id",
    summary: "Change an assistant; rooms of one that is switched off fall back to the default one",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: updateAssistantInput,
    response: assistant,
    status: 200,
    errors: ["not_found", "conflict", "version_conflict"],
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/assistants/:id",
    summary: "Delete an assistant that no room uses and that is not the default one",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
  assign: {
    kind: "json",
    method: "PUT",
    path: "/api/assistants/:id/rooms",
    summary:
      "Replace the rooms that use an assistant; those that are taken away fall back to the default one",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: assistedRooms,
    response: z.object({ roomIds: z.array(id) }),
    status: 200,
    errors: ["not_found"],
  },
  test: {
    kind: "stream",
    method: "POST",
    path: "/api/assistants/:id/test",
    summary: "Ask an assistant one question, which is kept nowhere",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: testAssistantInput,
    response: z.object({ answer: z.string(), milliseconds: z.int(), builtIn: z.boolean() }),
    status: 200,
    keys: "refused",
    errors: ["not_found", "provider_failed", "provider_timeout"],
    rateLimits: [{ by: "session", max: 20, perSeconds: 60, shared: true }],
  },
} as const satisfies Record<string, Endpoint>;

export type Assistant = z.output<typeof assistant>;

export type CreateAssistantInput = z.output<typeof createAssistantInput>;

export type UpdateAssistantInput = z.output<typeof updateAssistantInput>;
