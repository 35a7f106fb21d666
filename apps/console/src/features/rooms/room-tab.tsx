import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { useEdit, useToast } from "@field-advisor/ui";
import {
  defaultAssistant,
  editedRoomRules,
  type EditedRoomValues,
  roomRefusal,
} from "@field-advisor/ui/room-form";
import { useMutation } from "@tanstack/react-query";
import { RoomFields, RoomForm } from "./room-form.tsx";
import { readRoom, updateRoom } from "./rooms.queries.ts";

const valuesOf = (room: Room): EditedRoomValues => ({
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

interface RoomTabProps {
  room: Room;
  /** Where the way out leads. */
  home: string;
  /** Told what the room is now, for what surrounds the form. */
  onChanged: (room: Room) => void;
}

/** The form of one room. */
export function RoomTab({ room, home, onChanged }: RoomTabProps) {
  const { mutateAsync } = useMutation(updateRoom);
  const show = useToast();
  const saving = useEdit({
    thing: room,
    what: "room",
    rules: editedRoomRules,
    valuesOf,
    read: async () => {
      const current = await readRoom(room.id);
      onChanged(current);
      return current;
    },
    send: (body) => mutateAsync({ params: { id: room.id }, body }),
    savedThing: (saved) => saved,
    done: (saved) => {
      onChanged(saved);
      show({ title: "Room updated", description: saved.name });
    },
    failed: "Failed to update room. Please try again.",
    refusal: roomRefusal,
  });
  return (
    <RoomForm saving={saving} home={home} submit="Save changes" busyLabel="Saving...">
      <RoomFields />
    </RoomForm>
  );
}
