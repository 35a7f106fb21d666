import type { Role } from "@field-advisor/schema/routes";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { useOnDemand } from "../app/on-demand.tsx";
import { mayOpen, screenAt } from "../routing/addresses.tsx";

const load = async () => (await import("./new-room-dialog.tsx")).NewRoomDialog;

const mayAddRooms = (role: Role): boolean => {
  const form = screenAt("/create-test-room");
  return form !== undefined && mayOpen(form, role);
};

/** What a button does that opens the dialog. */
export interface AddRoom {
  /** Fetches the dialog's code when somebody comes near. */
  prepare: () => void;
  open: () => void;
}

/**
 * The dialog that makes a room, and what opens it: null for those who may not. Whoever turns their phone exchanges the
 * bar for the menu, so the dialog belongs to neither.
 */
export function useAddRoom(role: Role, onDone: () => void) {
  const { Part: NewRoomDialog, ask, prepare } = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);
  if (!mayAddRooms(role)) return { addRoom: null, dialog: null };

  const close = () => setOpen(false);
  const open = () => {
    ask();
    setOpen(true);
  };
  const done = () => {
    close();
    onDone();
  };
  return {
    addRoom: { prepare, open },
    dialog: isOpen && NewRoomDialog && <NewRoomDialog onDone={done} onClose={close} />,
  };
}

/** Makes a room from wherever an owner is; nobody else has this button. */
export const AddRoomButton = ({ addRoom }: { addRoom: AddRoom | null }) =>
  addRoom && (
    <Button
      variant="soft"
      aria-haspopup="dialog"
      onPointerEnter={addRoom.prepare}
      onFocus={addRoom.prepare}
      onClick={addRoom.open}
    >
      <PlusIcon />
      <span className="fa-add-room-name">ADD ROOM</span>
    </Button>
  );
