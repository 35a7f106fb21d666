import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, pathId } from "./primitives.ts";
import { variantLevels } from "./variant-constants.ts";
import { examVariantInput, variantInput } from "./variant-forms.ts";

const byRoom = z.strictObject({ id: pathId });
const byVariant = byRoom.extend({ variantId: pathId });

const done = z.object({ success: z.literal(true) });

const variant = z.object({
  id,
  name: z.string(),
  level: z.enum(variantLevels),
  counterpart: z.string().nullable(),
  mood: z.string().nullable(),
  opening: z.string().nullable(),
  objections: z.array(z.string()),
  /** null: the room's. */
  agent: z.object({ id, name: z.string(), isActive: z.boolean() }).nullable(),
  /** Attempts in which it was met and something was said. */
  attempts: z.int(),
});

const roomVariants = z.object({
  variants: z.array(variant),
  exam: z.object({ meets: z.enum(["room", "variant", "drawn"]), variantId: id.nullable() }),
  isAssessment: z.boolean(),
  /** Those that a variant may have instead of the room's. */
  agents: z.array(z.object({ id, name: z.string() })),
  /** Whether the voice provider can be told how to differ; where it cannot, only a variant with an agent is met. */
  agentTakesWords: z.boolean(),
});

const change = {
  kind: "json",
  access: "signed-in",
  hosts: staffHosts,
  response: done,
  status: 200,
  errors: ["not_found", "conflict"],
} as const;

/** What makes a room different the next time somebody comes. Owners and the room's authors write it. */
export const variantEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/variants",
    summary: "The variants of a room, for owners and its authors",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    response: roomVariants,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    ...change,
    method: "POST",
    path: "/api/test-rooms/:id/variants",
    summary: "Add a variant to a room; at most eight",
    params: byRoom,
    body: variantInput,
    errors: [...change.errors, "agent_inactive"],
  },
  update: {
    ...change,
    method: "PUT",
    path: "/api/test-rooms/:id/variants/:variantId",
    summary: "Change a variant; attempts that have met it keep it as it was",
    params: byVariant,
    body: variantInput,
    errors: [...change.errors, "agent_inactive"],
  },
  remove: {
    ...change,
    method: "DELETE",
    path: "/api/test-rooms/:id/variants/:variantId",
    summary: "Remove a variant; attempts that have met it keep its name",
    params: byVariant,
  },
  setExam: {
    ...change,
    method: "PUT",
    path: "/api/test-rooms/:id/variants-in-assessments",
    summary: "Decide what everybody meets in a room's assessments",
    params: byRoom,
    body: examVariantInput,
  },
} as const satisfies Record<string, Endpoint>;

export type RoomVariants = z.output<typeof roomVariants>;
export type RoomVariant = z.output<typeof variant>;
