import type { Room } from "@field-advisor/schema/rooms";
import { AppLink } from "@field-advisor/ui";
import { DotsHorizontalIcon } from "@radix-ui/react-icons";
import { DropdownMenu, IconButton } from "@radix-ui/themes";

/** What an owner may do with one room. */
export interface RoomActions {
  toggle: (room: Room) => void;
  remove: (room: Room) => void;
}

export function RoomMenu({ room, actions }: { room: Room; actions: RoomActions }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" highContrast aria-label={`Actions for ${room.name}`}>
          <DotsHorizontalIcon />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        <DropdownMenu.Item onSelect={() => actions.toggle(room)}>
          {room.isActive ? "Pause Room" : "Activate Room"}
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <AppLink to={`/test-room/${room.id}/edit`}>Edit Room</AppLink>
        </DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item color="red" onSelect={() => actions.remove(room)}>
          Delete Room
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
