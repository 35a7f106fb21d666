import { createRoomInput } from "@field-advisor/schema/room-forms";
import type { NamedField } from "@field-advisor/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "zod";

/** What the dialog asks for: the contract's rules, but that a room without an agent is not offered here. */
const rules = createRoomInput
  .pick({ name: true, description: true, backgroundColor: true })
  .extend({ agentId: createRoomInput.shape.agentId.unwrap() });

export type NewRoom = z.input<typeof rules>;
export type CheckedRoom = z.output<typeof rules>;

export const roomRules = zodResolver(rules);

export const roomFields = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
  { name: "agentId", label: "Agent" },
  { name: "backgroundColor", label: "Colour" },
] as const satisfies readonly NamedField<NewRoom>[];
