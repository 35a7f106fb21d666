import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { RowMenu } from "@field-advisor/ui";

/** What an owner may do with one room. */
export interface RoomActions {
  pause: (room: Room) => void;
  activate: (room: Room) => void;
  remove: (room: Room) => void;
}

export const RoomMenu = ({ room, actions }: { room: Room; actions: RoomActions }) => (
  <RowMenu
    of={room.name}
    sections={[
      [
        room.isActive
          ? { label: "Pause Room", run: () => actions.pause(room) }
          : { label: "Activate Room", run: () => actions.activate(room) },
        { label: "Edit Room", to: `/test-room/${room.id}/edit` },
      ],
      [{ label: "Delete Room", isFinal: true, run: () => actions.remove(room) }],
    ]}
  />
);
