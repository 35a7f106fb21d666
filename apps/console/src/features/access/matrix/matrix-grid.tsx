import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { failedTo, FailureNotice, Muted } from "@field-advisor/ui";
import { Box, Text } from "@radix-ui/themes";
import type { VirtualItem } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, type MouseEvent, useRef } from "react";
import type { PeopleFilter } from "../access-filters.ts";
import { useGrants } from "../grants.ts";
import type { AccessSelection } from "../use-access-selection.ts";
import { ActivePlace, moved, type Place, placeOf, useRoving } from "./use-roving.tsx";
import { MatrixRow } from "./matrix-row.tsx";
import { useMatrixWindow, usePeople } from "./use-matrix-window.ts";

const labels = { people: "Failed to fetch users", access: "Failed to fetch room access" } as const;

/** Why a part of the matrix stays empty, and another try. */
function MatrixFailure({ failure }: Pick<ReturnType<typeof usePeople>, "failure">) {
  if (!failure) return null;
  const { what, read } = failure;
  return (
    <Box mb="3">
      <FailureNotice {...failedTo(labels[what], read.error)} onRetry={() => void read.refetch()} />
    </Box>
  );
}

interface MatrixHeadProps {
  rooms: readonly Room[];
  /** The columns that are seen. */
  columns: readonly VirtualItem[];
  /** Where the keyboard stands in the head; null where it stands below. */
  activeColumn: number | null;
  selected: ReadonlySet<number>;
  onSelect: (roomId: number) => void;
}

/** The rooms, each with the way to select it; what keeps people out of one is said above its name. */
const MatrixHead = memo(function MatrixHead(props: MatrixHeadProps) {
  const { rooms, columns, activeColumn, selected, onSelect } = props;
  return (
    <div role="row" aria-rowindex={1} className="access-head">
      <div
        role="columnheader"
        aria-colindex={1}
        className="access-corner"
        tabIndex={activeColumn === 0 ? 0 : -1}
        data-row={0}
        data-column={0}
      >
        <Text size="2" weight="medium">
          Person
        </Text>
      </div>
      {columns.map(({ index, key, start }) => {
        const room = rooms[index];
        return (
          room && (
            <div
              key={key}
              role="columnheader"
              aria-colindex={index + 2}
              className="access-room"
              style={{ left: start }}
            >
              <div className="access-select">
                <input
                  type="checkbox"
                  className="access-check"
                  aria-label={`Select ${room.name}`}
                  checked={selected.has(room.id)}
                  onChange={() => onSelect(room.id)}
                  tabIndex={activeColumn === index + 1 ? 0 : -1}
                  data-row={0}
                  data-column={index + 1}
                />
                {room.status !== "LIVE" && <Muted size="1">{room.status}</Muted>}
              </div>
              <Text as="div" size="1" weight="medium" className="access-room-name" title={room.name}>
                {room.name}
              </Text>
            </div>
          )
        );
      })}
    </div>
  );
});

interface MatrixGridProps {
  filter: PeopleFilter;
  /** How many people the filter leaves. */
  total: number;
  rooms: readonly Room[];
  selection: AccessSelection;
  onToggle: (user: User, room: Room, canAccess: boolean) => void;
  onExplain: (user: User, room: Room) => void;
}

/** Who may use which room: people down, rooms across; only what is seen is there, and read. */
export function MatrixGrid(props: MatrixGridProps) {
  const { filter, total, rooms, selection, onToggle, onExplain } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const size = { rows: total + 1, columns: rooms.length + 1 };
  const { at, moveTo, onFocus } = useRoving(scroller, { ...size, pageRows: 1 });
  const { rows, columns, reveal, pageRows } = useMatrixWindow({ scroller, people: total, rooms, at });
  const shownRows = rows.getVirtualItems();
  const shownColumns = columns.getVirtualItems();
  const { personAt, failure } = usePeople(
    filter,
    shownRows.map(({ index }) => index),
  );
  const grants = useGrants();

  /** Who and what a place is about; null in the head and beside the names. */
  const subjectOf = ({ row, column }: Place) => {
    const user = row > 0 ? personAt(row - 1) : undefined;
    const room = rooms[column - 1];
    return user && room ? { user, room } : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event, at, { ...size, pageRows: pageRows() });
    const subject = event.key === "Enter" ? subjectOf(at) : null;
    if (!next && !subject) return;
    event.preventDefault();
    if (subject) onExplain(subject.user, subject.room);
    if (!next) return;
    moveTo(next);
    reveal(next);
  };
  const onClick = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    const subject = place && subjectOf(place);
    if (!subject || subject.user.role === "OWNER") return;
    const { user, room } = subject;
    const granted = grants.may(user.id, room.id);
    // What a group gives is taken where the group is.
    if (granted === false && grants.groupsOf(user.id, room.id).length > 0) onExplain(user, room);
    else if (granted !== undefined) onToggle(user, room, !granted);
  };

  return (
    <>
      <MatrixFailure failure={failure} />
      <div
        ref={scroller}
        role="grid"
        aria-label="Room access"
        aria-rowcount={size.rows}
        aria-colcount={size.columns}
        tabIndex={-1}
        className="access-matrix"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        <div
          role="presentation"
          className="access-canvas"
          style={{ width: columns.getTotalSize(), height: rows.getTotalSize() }}
        >
          <MatrixHead
            rooms={rooms}
            columns={shownColumns}
            activeColumn={at.row === 0 ? at.column : null}
            selected={selection.rooms}
            onSelect={selection.toggleRoom}
          />
          {shownRows.map(({ index, key, start }) => {
            const user = personAt(index);
            return (
              <MatrixRow
                key={key}
                user={user}
                rooms={rooms}
                columns={shownColumns}
                row={index + 1}
                top={start}
                activeColumn={at.row === index + 1 ? at.column : null}
                isSelected={user !== undefined && selection.people.ids.has(user.id)}
                onSelect={selection.togglePerson}
              />
            );
          })}
        </div>
      </div>
      <ActivePlace subject={subjectOf(at)} onExplain={onExplain} />
    </>
  );
}
