import type { RoomStatus } from "@field-advisor/schema/room-labels";
import { PauseIcon } from "@radix-ui/react-icons";
import { Callout } from "@radix-ui/themes";
import { roomStatusLabels } from "../../lib/room-status.tsx";

const happened = {
  PAUSED: "This room was paused by an owner.",
  INACTIVE: "This room was taken offline by an owner.",
} as const satisfies Record<Exclude<RoomStatus, "LIVE">, string>;

interface RoomClosedProps {
  status: Exclude<RoomStatus, "LIVE">;
  /** The reader was in when it happened. */
  wasOpen: boolean;
}

/** Why nothing can be said here now. It goes away by itself when the room is opened again. */
export const RoomClosed = ({ status, wasOpen }: RoomClosedProps) => (
  <Callout.Root color="amber" highContrast role="alert" size="1">
    <Callout.Icon>
      <PauseIcon />
    </Callout.Icon>
    <Callout.Text>
      <strong>{roomStatusLabels[status]}</strong>. {wasOpen && `${happened[status]} `}You can go on here as
      soon as the room is opened again. What you typed is kept.
    </Callout.Text>
  </Callout.Root>
);
