import type { User } from "@field-advisor/schema/users.endpoints";
import { useQueries, type QueryObserverResult } from "@tanstack/react-query";
import type { PeopleFilter } from "../access-filters.ts";
import { grantsOf, peoplePage, peoplePerPage } from "../access.queries.ts";
import { useGrants } from "../grants.ts";

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
