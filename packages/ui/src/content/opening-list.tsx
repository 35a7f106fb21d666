import { keyOf, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { ContentOpening } from "@field-advisor/schema/openings.endpoints";
import { ListView } from "../lists/list-states.tsx";
import { Flex } from "@radix-ui/themes";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadMore } from "../lists/load-more.tsx";
import { Moment } from "../text/moment.tsx";
import { RelativeTime } from "../text/times.tsx";
import { ItemRow } from "../lists/item-row.tsx";

/** Whose openings: of one item, or by one user. */
type Whose = { contentId: number } | { userId: number };

interface OpeningListProps {
  whose: Whose;
  /** How many are read at once. */
  atOnce: number;
  /** What tells one from the other: the item, or the person who opened it. */
  nameOf: (opening: ContentOpening) => string;
  /** Stands where nothing was opened. */
  empty: ReactNode;
  onClose: () => void;
}

/** Openings of items of the library, the newest first and part by part. */
export function OpeningList({ whose, atOnce, nameOf, empty, onClose }: OpeningListProps) {
  const query = useInfiniteQuery(openingsOf(whose, atOnce));
  return (
    <ListView
      what="openings"
      items={query.data?.pages.flat()}
      failure={query.isError && !query.data ? describeError(query.error) : null}
      filtered={false}
      empty={empty}
      onClearFilters={onClose}
      onRetry={() => void query.refetch()}
    >
      {(openings) => (
        <Flex direction="column" gap="4">
          <ul className="fa-plain-list fa-divided" aria-label="Openings">
            {distinct(openings).map((opening) => (
              <ItemRow
                key={opening.id}
                name={nameOf(opening)}
                note={
                  opening.finishedAt !== null && (
                    <>
                      Finished <RelativeTime iso={opening.finishedAt} />
                    </>
                  )
                }
                end={<Moment iso={opening.openedAt} />}
              />
            ))}
          </ul>
          <LoadMore query={query} />
        </Flex>
      )}
    </ListView>
  );
}

/** Read anew whenever they are opened. */
const openingsOf = (whose: Whose, atOnce: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf("GET /api/content/openings", { query: whose }), "all"],
    queryFn: ({ pageParam, signal }) =>
      request(
        "GET /api/content/openings",
        { query: { ...whose, limit: atOnce, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, offset) => (last.length < atOnce ? undefined : offset + atOnce),
    staleTime: 0,
  });

/** What was opened while the list was read moves everything on, so a part may begin with what ended the last one. */
const distinct = (openings: readonly ContentOpening[]): ContentOpening[] => [
  ...new Map(openings.map((opening) => [opening.id, opening])).values(),
];
