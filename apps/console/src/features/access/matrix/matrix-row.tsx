import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName, roleLabels, userStatusLabels, Muted } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import type { VirtualItem } from "@tanstack/react-virtual";
import { memo, useSyncExternalStore } from "react";
import { namesOf } from "../../../lib/groups/group-links.tsx";
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

/** Why somebody may use a room, on hover. */
const reasonIn = (by: string, isByGroup: boolean): string =>
  isByGroup ? `Given ${by}. Change it there.` : `Given to them, and ${by}.`;

/** Whether one person may use one room. It listens to the store itself: a toggle renders this and nothing else. */
const AccessCell = memo(function AccessCell(props: AccessCellProps) {
  const { user, room, row, column, left, isActive } = props;
  const grants = useGrants();
  const granted = useSyncExternalStore(grants.subscribe, () => user && grants.may(user.id, room.id));
  const groups = useSyncExternalStore(grants.subscribe, () => user && grants.groupsOf(user.id, room.id));
  const isOwner = user?.role === "OWNER";
  const by = !isOwner && groups && groups.length > 0 ? `by ${namesOf(groups)}` : null;
  const isByGroup = by !== null && granted === false;
  return (
    <div role="gridcell" aria-colindex={column + 1} className="access-cell" style={{ left }}>
      <button
        type="button"
        role="switch"
        className="access-toggle"
        data-by-group={isByGroup || undefined}
        aria-checked={isOwner || granted === true || isByGroup}
        aria-disabled={isOwner || granted === undefined}
        aria-label={user ? [fullName(user), room.name, ...(isByGroup ? [by] : [])].join(", ") : "Loading..."}
        title={isOwner ? "Owners can use every room." : by ? reasonIn(by, isByGroup) : undefined}
        tabIndex={isActive ? 0 : -1}
        data-row={row}
        data-column={column}
      />
    </div>
  );
});

interface MatrixRowProps {
  /** Undefined while they are being read. */
  user: User | undefined;
  rooms: readonly Room[];
  /** The columns that are seen. */
  columns: readonly VirtualItem[];
  row: number;
  top: number;
  /** Where the keyboard stands in this row; null where it stands in another. */
  activeColumn: number | null;
  isSelected: boolean;
  onSelect: (user: User) => void;
}

/** What tells somebody apart from others of their name, and from those who can use what they were given. */
const describe = ({ role, status, email }: User): string =>
  [role !== "USER" && roleLabels[role], status === "INACTIVE" && userStatusLabels[status], email]
    .filter(Boolean)
    .join(", ");

type PersonProps = Pick<MatrixRowProps, "user" | "row" | "isSelected" | "onSelect"> & { isActive: boolean };

function Person({ user, row, isSelected, onSelect, isActive }: PersonProps) {
  const isFixed = user === undefined || user.role === "OWNER";
  return (
    <div role="rowheader" aria-colindex={1} className="access-person">
      <input
        type="checkbox"
        className="access-check"
        aria-label={user ? `Select ${fullName(user)}` : "Loading..."}
        aria-disabled={isFixed}
        checked={isSelected}
        onChange={() => {
          if (user && !isFixed) onSelect(user);
        }}
        tabIndex={isActive ? 0 : -1}
        data-row={row}
        data-column={0}
      />
      {user && (
        <div className="access-name">
          <Text as="div" size="2" weight="medium" className="fa-truncate" title={fullName(user)}>
            {fullName(user)}
          </Text>
          <Muted as="div" size="1" className="fa-truncate" title={user.email}>
            {describe(user)}
          </Muted>
        </div>
      )}
    </div>
  );
}

/** One person, and which of the rooms they may use. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { user, rooms, columns, row, top, activeColumn, isSelected, onSelect } = props;
  return (
    <div role="row" aria-rowindex={row + 1} className="access-row" data-selected={isSelected} style={{ top }}>
      <Person
        user={user}
        row={row}
        isSelected={isSelected}
        onSelect={onSelect}
        isActive={activeColumn === 0}
      />
      {columns.map(({ index, key, start }) => {
        const room = rooms[index];
        return (
          room && (
            <AccessCell
              key={key}
              user={user}
              room={room}
              row={row}
              column={index + 1}
              left={start}
              isActive={activeColumn === index + 1}
            />
          )
        );
      })}
    </div>
  );
});
