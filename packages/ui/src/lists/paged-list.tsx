import type { Page } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { StaleNotice } from "../feedback/notices.tsx";
import { type FilteredList, type FilterSet, type PageOptions, useFilteredList } from "./list-filters.tsx";
import { ListView, Pagination } from "./list-states.tsx";
import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { failedTo } from "../text/phrases.ts";

/**
 * Reads a list page by page as the address narrows it; while the next page is read, the one before is shown.
 * @param filters must be a constant
 * @param read the query for what is chosen and for the page
 */
export function useRecords<Set extends FilterSet, Result extends Page<unknown>, Key extends QueryKey>(
  filters: Set,
  read: (
    asked: FilteredList<Set>["values"] & FilteredList<Set>["window"],
  ) => UseQueryOptions<Result, Error, Result, Key>,
  options: PageOptions = {},
) {
  const list = useFilteredList(filters, options);
  const query = useQuery({ ...read({ ...list.values, ...list.window }), placeholderData: keepPreviousData });
  return { filters, list, query };
}

interface PagedListProps<Item> {
  /** What the list holds, in the plural: "rooms". */
  what: string;
  query: UseQueryResult<Page<Item>>;
  /** The filters and the page: what `useFilteredList` returns. */
  list: {
    page: number;
    pageSize: number;
    filtered: boolean;
    setPage: (page: number) => void;
    clear: () => void;
  };
  /** Whether to say that the list may be out of date; after any failed refresh where it is not given. */
  isStale?: boolean;
  /** Shown when there is nothing at all: says what to do next. */
  empty: ReactNode;
  /** Names the pagination where the screen has another list. */
  pagesLabel?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** Goes to the last page that exists when the one in the address does not; true until that has happened. */
function useLastPage<Item>({ query, list: { page, pageSize, setPage } }: PagedListProps<Item>): boolean {
  const { data, isPlaceholderData } = query;
  const last = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.total / pageSize) - 1) : page;
  const isPast = page > last;
  useEffect(() => {
    if (isPast) setPage(last);
  }, [isPast, last, setPage]);
  return isPast;
}

/** A list that is read page by page, in one of its states; after a failed refresh what was read before stays. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { what, query, list, empty, pagesLabel, children } = props;
  const { data, isError, error, refetch } = query;
  const { isStale = isError } = props;
  const isPast = useLastPage(props);
  return (
    <>
      {isStale && data && (
        <StaleNotice>This list may be out of date. {describeError(error).sentence}</StaleNotice>
      )}
      <ListView
        what={what}
        items={isPast ? undefined : data?.items}
        failure={isError && !data ? failedTo(`Failed to fetch ${what}`, error) : null}
        filtered={list.filtered}
        empty={empty}
        isOld={query.isPlaceholderData}
        onClearFilters={list.clear}
        onRetry={() => void refetch()}
      >
        {(items) => (
          <>
            {children(items)}
            <Pagination
              page={list.page}
              pageSize={list.pageSize}
              total={data?.total ?? 0}
              onChange={list.setPage}
              {...(pagesLabel && { label: pagesLabel })}
            />
          </>
        )}
      </ListView>
    </>
  );
}
