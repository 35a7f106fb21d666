import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { useRef, type KeyboardEvent, type MouseEvent } from "react";
import type { PeopleFilter } from "../access-filters.ts";
import { useGrants } from "../grants.ts";
import type { Selection } from "../use-selection.ts";
import { ActivePlace } from "./active-place.tsx";
import { MatrixFailure } from "./matrix-failure.tsx";
import { MatrixHead } from "./matrix-head.tsx";
import { moved, type Place } from "./matrix-moves.ts";
import { MatrixRow } from "./matrix-row.tsx";
import { sizes, useMatrixWindow } from "./use-matrix-window.ts";
import { usePeople } from "./use-people.ts";
import { placeOf, useRoving } from "./use-roving.ts";

interface MatrixGridProps {
  filter: PeopleFilter;
  /** How many people the filter leaves. */
  total: number;
  rooms: readonly Room[];
  selection: Selection;
  onToggle: (user: User, room: Room, canAccess: boolean) => void;
  onExplain: (user: User, room: Room) => void;
}

const pageRowsOf = (scroller: HTMLElement | null): number =>
  Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - sizes.head) / sizes.row));

/** Who may use which room: people down, rooms across; only what is seen is there, and read. */
export function MatrixGrid(props: MatrixGridProps) {
  const { filter, total, rooms, selection, onToggle, onExplain } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const size = { rows: total + 1, columns: rooms.length + 1 };
  const { at, moveTo, onFocus } = useRoving(scroller, { ...size, pageRows: 1 });
  const { rows, columns, reveal } = useMatrixWindow({ scroller, people: total, rooms, at });
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
    const next = moved(event, at, { ...size, pageRows: pageRowsOf(scroller.current) });
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
    if (granted !== undefined) onToggle(user, room, !granted);
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
                isSelected={user !== undefined && selection.people.has(user.id)}
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
