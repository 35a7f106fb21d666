import { useOnDemand } from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { useState } from "react";

const load = async () => (await import("./add-room-sheet.tsx")).AddRoomSheet;

/** Opens the dialog in which an owner adds a room; forms are heavy, so it is fetched when it is asked for. */
export function AddRoom({ roomCount }: { roomCount: number }) {
  const { Part: AddRoomSheet, ask, prepare } = useOnDemand(load);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          ask();
          setOpen(true);
        }}
      >
        <PlusIcon />
        Add Room
      </Button>
      {open && AddRoomSheet && <AddRoomSheet roomCount={roomCount} onClose={() => setOpen(false)} />}
    </>
  );
}
