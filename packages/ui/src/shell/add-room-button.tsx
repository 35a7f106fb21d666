import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import type { AddRoom } from "./use-add-room.tsx";

/** Makes a room from wherever an owner is; nobody else has this button. */
export const AddRoomButton = ({ addRoom }: { addRoom: AddRoom | null }) =>
  addRoom && (
    <Button
      variant="soft"
      highContrast
      aria-haspopup="dialog"
      onPointerEnter={addRoom.prepare}
      onFocus={addRoom.prepare}
      onClick={addRoom.open}
    >
      <PlusIcon />
      <span className="fa-add-room-name">ADD ROOM</span>
    </Button>
  );
