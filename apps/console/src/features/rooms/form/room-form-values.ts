import { roomDefaults } from "@field-advisor/schema/room-labels";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { NamedField } from "@field-advisor/ui";
import { refusalOf } from "../../../lib/checked-form.ts";

/** A room as people fill it in. The fields have the contract's names, so what is refused finds its place. */
export interface NewRoomValues {
  name: string;
  description: string;
  agentId: string;
  backgroundColor: string;
  badgeText: string;
}

export interface EditedRoomValues extends NewRoomValues {
  category: string;
  openaiAssistantId: string;
  displayOrder: string;
  logoUrl: string;
}

/** What each field of a room takes. */
export interface RoomFieldProps {
  /** What somebody else has saved in it since the form was opened. */
  saved?: string | undefined;
}

export const newRoomFields: readonly NamedField<NewRoomValues>[] = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
  { name: "agentId", label: "Agent" },
  { name: "backgroundColor", label: "Colour" },
  { name: "badgeText", label: "Badge text" },
];

export const editedRoomFields: readonly NamedField<EditedRoomValues>[] = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
  { name: "category", label: "Category" },
  { name: "displayOrder", label: "Display order" },
  { name: "agentId", label: "Agent" },
  { name: "openaiAssistantId", label: "AI assistant" },
  { name: "backgroundColor", label: "Colour" },
  { name: "badgeText", label: "Badge text" },
  { name: "logoUrl", label: "Logo address" },
];

/** The choice that stands for no assistant of the room's own. */
export const defaultAssistant = "default";

export const emptyRoom = (backgroundColor: string = roomDefaults.backgroundColor): NewRoomValues => ({
  name: "",
  description: "",
  agentId: "",
  backgroundColor,
  badgeText: "",
});

export const valuesOf = (room: Room): EditedRoomValues => ({
  name: room.name,
  description: room.description ?? "",
  agentId: String(room.agentId ?? ""),
  backgroundColor: room.backgroundColor,
  badgeText: room.badgeText ?? "",
  category: room.category,
  openaiAssistantId: String(room.openaiAssistantId ?? defaultAssistant),
  displayOrder: String(room.displayOrder),
  logoUrl: room.logoUrl ?? "",
});

/** What the server's refusals mean in a form about a room. */
export const roomRefusal = (error: unknown) =>
  refusalOf(error, {
    agent_inactive: { path: "agentId", message: "This agent is switched off. Choose another one." },
  });
