import type { Role } from "@field-advisor/schema/routes";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { use, useState } from "react";
import { CreateRoomContext } from "../app/new-room.ts";
import { useOnDemand } from "../app/on-demand.ts";
import { mayOpen, screenAt } from "../routing/screens.ts";

const load = async () => (await import("./new-room-dialog.tsx")).NewRoomDialog;

const mayAddRooms = (role: Role): boolean => {
  const form = screenAt("/create-test-room");
  return form !== undefined && mayOpen(form, role);
};

interface AddRoomButtonProps {
  role: Role;
  /** Called when a room was made. */
  onDone?: () => void;
}

/** Makes a room from wherever an owner is. The dialog's own code is fetched when somebody comes near the button. */
export function AddRoomButton({ role, onDone }: AddRoomButtonProps) {
  const create = use(CreateRoomContext);
  const { Part: NewRoomDialog, ask, prepare } = useOnDemand(load);
  const [open, setOpen] = useState(false);
  if (!create || !mayAddRooms(role)) return null;
  return (
    <>
      <Button
        variant="soft"
        highContrast
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          ask();
          setOpen(true);
        }}
      >
        <PlusIcon />
        <span className="fa-add-room-name">ADD ROOM</span>
      </Button>
      {open && NewRoomDialog && (
        <NewRoomDialog
          create={create}
          onDone={() => {
            setOpen(false);
            onDone?.();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
