import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { styledPixels, useIsFine } from "@field-advisor/ui";
import { type QueryObserverResult, useQueries } from "@tanstack/react-query";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import type { PeopleFilter } from "../access-filters.ts";
import { grantsOf, peoplePage, peoplePerPage } from "../access.queries.ts";
import { useGrants } from "../grants.ts";
import type { Place } from "./use-roving.tsx";

const pageOf = (index: number) => Math.floor(index / peoplePerPage);

/** The pages on which rows stand, given by their numbers. */
const pagesOf = (rows: readonly number[]): number[] =>
  [...new Set(rows.map((row) => pageOf(row)))].toSorted((a, b) => a - b);

type Reading = Pick<QueryObserverResult, "isError" | "data" | "error" | "refetch">;

const failedFirst = (reads: readonly Reading[]) =>
  reads.find(({ isError, data }) => isError && data === undefined);

interface People {
  /** Undefined while the page on which they stand is being read. */
  personAt: (row: number) => User | undefined;
  /** The first read that failed, of people and of their rights. */
  failure: { what: "people" | "access"; read: Reading } | null;
}

/** Reads the people of the rows that are seen, page by page, and with each page what they may use. */
export function usePeople(filter: PeopleFilter, rows: readonly number[]): People {
  const grants = useGrants();
  const pages = pagesOf(rows);
  const people = useQueries({ queries: pages.map((page) => peoplePage(filter, page)) });
  const rights = useQueries({
    queries: people.map(({ data }) => grantsOf(grants, data?.items.map(({ id }) => id) ?? [])),
  });
  const failedPeople = failedFirst(people);
  const failedRights = failedFirst(rights);
  return {
    personAt: (row) => people[pages.indexOf(pageOf(row))]?.data?.items[row % peoplePerPage],
    failure:
      (failedPeople && { what: "people", read: failedPeople }) ??
      (failedRights && { what: "access", read: failedRights }) ??
      null,
  };
}

/** As the style sheet has them, for a finger and for a mouse. */
const forFinger = { head: 96, row: 48, person: 240, column: 112 } as const;
const forMouse = { ...forFinger, head: 80, row: 36 } as const;

function useSizes() {
  const { head, row, person, column } = useIsFine() ? forMouse : forFinger;
  return {
    head: styledPixels(head),
    row: styledPixels(row),
    person: styledPixels(person),
    column: styledPixels(column),
  };
}

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
  const sizes = useSizes();
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
  const pageRows = () =>
    Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - sizes.head) / sizes.row));
  return { rows, columns, reveal, pageRows };
}
