import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, type RefObject } from "react";
import type { Place } from "./matrix-moves.ts";

/** As the style sheet has them. */
export const sizes = { head: 96, row: 48, person: 240, column: 112 } as const;

/** The range that is seen, and the place where the keyboard stands: it must not lose the focus by scrolling. */
const withPlace = (range: Range, place: number): number[] => {
  const seen = defaultRangeExtractor(range);
  return place < 0 || place >= range.count || seen.includes(place)
    ? seen
    : [...seen, place].toSorted((a, b) => a - b);
};

interface MatrixWindow {
  scroller: RefObject<HTMLElement | null>;
  people: number;
  rooms: readonly Room[];
  at: Place;
}

/** Of thousands of rows and hundreds of columns, those that are seen. */
export function useMatrixWindow({ scroller, people, rooms, at }: MatrixWindow) {
  const getScrollElement = () => scroller.current;
  const rows = useVirtualizer({
    count: people,
    getScrollElement,
    estimateSize: () => sizes.row,
    overscan: 5,
    paddingStart: sizes.head,
    scrollPaddingStart: sizes.head,
    rangeExtractor: useCallback((range: Range) => withPlace(range, at.row - 1), [at.row]),
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: rooms.length,
    getScrollElement,
    estimateSize: () => sizes.column,
    overscan: 2,
    paddingStart: sizes.person,
    scrollPaddingStart: sizes.person,
    getItemKey: useCallback((index: number) => rooms[index]?.id ?? index, [rooms]),
    rangeExtractor: useCallback((range: Range) => withPlace(range, at.column - 1), [at.column]),
  });
  // The head and the names are seen anyway; who goes there wants the beginning.
  const reveal = ({ row, column }: Place) => {
    if (row > 0) rows.scrollToIndex(row - 1);
    else rows.scrollToOffset(0);
    if (column > 0) columns.scrollToIndex(column - 1);
    else columns.scrollToOffset(0);
  };
  return { rows, columns, reveal };
}
