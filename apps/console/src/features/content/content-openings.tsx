import type { Result } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { ManagedItem } from "@field-advisor/schema/content.endpoints";
import { LoadMore, OpeningList } from "@field-advisor/staff";
import { ListEmpty, ListView, Sheet } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { openingsOf } from "./content.queries.ts";

interface ContentOpeningsProps {
  item: ManagedItem;
  onClose: () => void;
}

/** Who opened an item and when, the newest first. */
export function ContentOpenings({ item, onClose }: ContentOpeningsProps) {
  const query = useInfiniteQuery(openingsOf(item.id));
  return (
    <Sheet title="Who opened it" description={item.title} onClose={onClose}>
      <ListView
        what="openings"
        items={query.data?.pages.flat()}
        failure={query.isError && !query.data ? describeError(query.error) : null}
        filtered={false}
        empty={<ListEmpty title="Nobody has opened it yet">Everybody who opens it is listed here.</ListEmpty>}
        onClearFilters={onClose}
        onRetry={() => void query.refetch()}
      >
        {(openings) => (
          <Flex direction="column" gap="4">
            <OpeningList openings={openings} nameOf={nameOf} />
            <LoadMore query={query} />
          </Flex>
        )}
      </ListView>
    </Sheet>
  );
}

type ContentOpening = Result<"GET /api/content/openings">[number];

const nameOf = ({ firstName, lastName, userId }: ContentOpening): string =>
  `${firstName} ${lastName}`.trim() || `User ${userId}`;
