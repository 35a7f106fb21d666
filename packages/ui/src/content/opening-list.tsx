import { keyOf, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { ContentOpening } from "@field-advisor/schema/openings.endpoints";
import { ListView } from "../lists/list-states.tsx";
import { Box, Flex, Text } from "@radix-ui/themes";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadMore } from "../lists/load-more.tsx";
import { Moment } from "../text/moment.tsx";
import { RelativeTime } from "../text/times.tsx";
import { Muted } from "../text/muted.tsx";

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
              <Flex key={opening.id} asChild justify="between" align="start" gap="4" py="3">
                <li>
                  <Box>
                    <Text as="div" size="2" weight="medium" className="fa-break">
                      {nameOf(opening)}
                    </Text>
                    {opening.finishedAt !== null && (
                      <Muted as="div" size="1">
                        Finished <RelativeTime iso={opening.finishedAt} />
                      </Muted>
                    )}
                  </Box>
                  <Box flexShrink="0">
                    <Moment iso={opening.openedAt} />
                  </Box>
                </li>
              </Flex>
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
