import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName, Muted } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import {
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { namesOf } from "../../../lib/groups/group-links.tsx";
import { useGrants } from "../grants.ts";

/** A place in the matrix; row 0 is its head, column 0 names the people. */
export interface Place {
  row: number;
  column: number;
}

/** How large the matrix is, its head and the names included, and how many rows are seen at once. */
interface Extent {
  rows: number;
  columns: number;
  pageRows: number;
}

type Move = (from: Place, extent: Extent) => Place;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { pageRows }) => ({ row: row - pageRows, column }),
  PageDown: ({ row, column }, { pageRows }) => ({ row: row + pageRows, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
};

const farMoves: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_from, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
};

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** The nearest place that there is. */
export const placeWithin = ({ row, column }: Place, { rows, columns }: Extent): Place => ({
  row: within(row, rows),
  column: within(column, columns),
});

/** Where a key leads; null where it leads nowhere. With Ctrl, Home and End lead to the corners. */
export function moved(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  from: Place,
  extent: Extent,
): Place | null {
  const move = (ctrlKey ? farMoves : moves)[key];
  return move ? placeWithin(move(from, extent), extent) : null;
}

/** Where in the matrix an element stands; null for what belongs to none of its places. */
export function placeOf(target: EventTarget): Place | null {
  const holder = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return holder && { row: Number(holder.dataset["row"]), column: Number(holder.dataset["column"]) };
}

const firstCell: Place = { row: 1, column: 1 };

/**
 * The one place of the matrix that Tab leads to. `moveTo` takes the focus along, as soon as that place is there; a place
 * that somebody clicks becomes it too.
 */
export function useRoving(matrix: RefObject<HTMLElement | null>, extent: Extent) {
  const [wanted, setWanted] = useState(firstCell);
  const isMoving = useRef(false);
  const at = placeWithin(wanted, extent);
  const { row, column } = at;
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const place = matrix.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    place?.focus({ preventScroll: true });
  }, [matrix, row, column]);
  return {
    at,
    moveTo: (place: Place) => {
      isMoving.current = place.row !== row || place.column !== column;
      setWanted(place);
    },
    onFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place && (place.row !== row || place.column !== column)) setWanted(place);
    },
  };
}

interface ActivePlaceProps {
  /** Null while the keyboard stands in the head, or beside a name. */
  subject: { user: User; room: Room } | null;
  onExplain: (user: User, room: Room) => void;
}

/**
 * Below the matrix: where in it one stands, in words, and the way to why somebody may enter or not. Its height never
 * changes: a page that becomes shorter while the pointer is down moves the matrix from under it, and the click is lost.
 */
export function ActivePlace({ subject, onExplain }: ActivePlaceProps) {
  const grants = useGrants();
  const groups = useSyncExternalStore(grants.subscribe, () =>
    subject ? grants.groupsOf(subject.user.id, subject.room.id) : null,
  );
  const by = subject && subject.user.role !== "OWNER" && groups?.length ? `, by ${namesOf(groups)}` : "";
  const words = subject ? `${fullName(subject.user)}: ${subject.room.name}${by}` : "";
  return (
    <Flex justify="between" align="center" gap="4" mt="3" minHeight="var(--space-6)">
      <Muted size="1" className="fa-nowrap">
        Arrow keys move, Space gives or removes access, Enter explains it.
      </Muted>
      {subject && (
        <Flex align="center" gap="3" minWidth="0">
          <Text size="2" truncate title={words}>
            {words}
          </Text>
          <Button variant="soft" color="gray" onClick={() => onExplain(subject.user, subject.room)}>
            Explain
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
