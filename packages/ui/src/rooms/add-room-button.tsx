import type { Role } from "@field-advisor/schema/routes";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { lazyDialog } from "../dialogs/lazy-dialog.tsx";
import { mayOpen, screenAt } from "../routing/addresses.tsx";

// Nobody loads the rules of forms to see a screen.
const NewRoomDialog = lazyDialog(
  "Create New Room",
  async () => (await import("./new-room-dialog.tsx")).NewRoomDialog,
);

const mayAddRooms = (role: Role): boolean => {
  const form = screenAt("/create-test-room");
  return form !== undefined && mayOpen(form, role);
};

/** Opens the dialog. */
export type AddRoom = () => void;

/**
 * The dialog that makes a room, and what opens it: null for those who may not. Whoever turns their phone exchanges the
 * bar for the menu, so the dialog belongs to neither.
 */
export function useAddRoom(role: Role, onDone: () => void) {
  const [isOpen, setOpen] = useState(false);
  if (!mayAddRooms(role)) return { addRoom: null, dialog: null };

  const close = () => setOpen(false);
  const done = () => {
    close();
    onDone();
  };
  return {
    addRoom: () => setOpen(true),
    dialog: isOpen && <NewRoomDialog onDone={done} onClose={close} />,
  };
}

/** Makes a room from wherever an owner is; nobody else has this button. */
export const AddRoomButton = ({ addRoom }: { addRoom: AddRoom | null }) =>
  addRoom && (
    <Button variant="soft" aria-haspopup="dialog" onClick={addRoom}>
      <PlusIcon />
      ADD ROOM
    </Button>
  );
