import type { RoomStatus } from "@field-advisor/schema/room-words";
import { PauseIcon } from "@radix-ui/react-icons";
import { Callout } from "@radix-ui/themes";
import { roomStatusLabel } from "../../lib/room-status.tsx";

/** Why nothing can be said here now. It goes away by itself when the room is opened again. */
export const RoomClosed = ({ status }: { status: RoomStatus }) => (
  <Callout.Root color="amber" highContrast role="alert">
    <Callout.Icon>
      <PauseIcon />
    </Callout.Icon>
    <Callout.Text>
      <strong>{roomStatusLabel(status)}</strong>. You can go on here as soon as the room is opened again. What
      you typed is kept.
    </Callout.Text>
  </Callout.Root>
);
