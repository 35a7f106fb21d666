import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName } from "@field-advisor/ui";
import { memo, useSyncExternalStore } from "react";
import { useGrants } from "../grants.ts";

interface AccessCellProps {
  /** Undefined while they are being read. */
  user: User | undefined;
  room: Room;
  row: number;
  column: number;
  left: number;
  /** Whether the keyboard stands here. */
  isActive: boolean;
}

/** Whether one person may use one room. It listens to the store itself: a toggle renders this and nothing else. */
export const AccessCell = memo(function AccessCell(props: AccessCellProps) {
  const { user, room, row, column, left, isActive } = props;
  const grants = useGrants();
  const granted = useSyncExternalStore(grants.subscribe, () => user && grants.may(user.id, room.id));
  const isOwner = user?.role === "OWNER";
  return (
    <div role="gridcell" aria-colindex={column + 1} className="access-cell" style={{ left }}>
      <button
        type="button"
        role="switch"
        className="access-toggle"
        aria-checked={isOwner || granted === true}
        aria-disabled={isOwner || granted === undefined}
        aria-label={user ? `${fullName(user)}, ${room.name}` : "Loading..."}
        title={isOwner ? "Owners can use every room." : undefined}
        tabIndex={isActive ? 0 : -1}
        data-row={row}
        data-column={column}
      />
    </div>
  );
});
