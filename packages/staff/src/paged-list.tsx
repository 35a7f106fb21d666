import type { Page } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import { ListView, Pagination, StaleNotice } from "@field-advisor/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { failedTo } from "./failure-toast.ts";

interface PagedListProps<Item> {
  /** What the list holds, in the plural: "rooms". */
  what: string;
  query: UseQueryResult<Page<Item>>;
  /** What narrows the list, and which page of it is shown. */
  address: { page: number; filtered: boolean; setPage: (page: number) => void; clear: () => void };
  pageSize: number;
  /** Shown when there is nothing at all: says what to do next. */
  empty: ReactNode;
  /** Names the way through the pages where another list is on the screen. */
  pagesLabel?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** Somebody may have deleted what stood on the last page; then the one before it is the last. */
function useLastPage<Item>({ query, address: { page, setPage }, pageSize }: PagedListProps<Item>): boolean {
  const { data, isPlaceholderData } = query;
  const last = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.total / pageSize) - 1) : page;
  const isPast = page > last;
  useEffect(() => {
    if (isPast) setPage(last);
  }, [isPast, last, setPage]);
  return isPast;
}

/** A list that comes page by page, in one of its states; what was read stays while it cannot be read again. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { what, query, address, pageSize, empty, pagesLabel, children } = props;
  const { data, isError, error, refetch } = query;
  const isPast = useLastPage(props);
  return (
    <>
      {isError && data && (
        <StaleNotice>This list may be out of date. {describeError(error).sentence}</StaleNotice>
      )}
      <ListView
        what={what}
        items={isPast ? undefined : data?.items}
        failure={isError && !data ? failedTo(`Failed to fetch ${what}`, error) : null}
        filtered={address.filtered}
        empty={empty}
        onClearFilters={address.clear}
        onRetry={() => void refetch()}
      >
        {(items) => (
          <>
            {children(items)}
            <Pagination
              page={address.page}
              pageSize={pageSize}
              total={data?.total ?? 0}
              onChange={address.setPage}
              {...(pagesLabel && { label: pagesLabel })}
            />
          </>
        )}
      </ListView>
    </>
  );
}
