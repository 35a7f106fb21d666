import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { pathId } from "./primitives.ts";
import { roomTraining, updateTrainingInput } from "./room-training-forms.ts";

const settings = roomTraining.extend({ version: z.int() });

const ofRoom = {
  kind: "json",
  path: "/api/test-rooms/:id/training",
  access: ["OWNER"],
  hosts: staffHosts,
  params: z.strictObject({ id: pathId }),
  response: settings,
  status: 200,
} as const;

/** How people train in a room: recording, rating oneself, models, and when it comes back. */
export const roomTrainingEndpoints = {
  read: {
    ...ofRoom,
    method: "GET",
    summary: "How people train in a room; what nobody changed is as in a new room",
    errors: ["not_found"],
  },
  update: {
    ...ofRoom,
    method: "PUT",
    summary: "Change how people train in a room",
    body: updateTrainingInput,
    errors: ["not_found", "version_conflict"],
  },
} as const satisfies Record<string, Endpoint>;

export type RoomTrainingSettings = z.output<typeof settings>;
