import { BusyButton } from "../feedback/busy-button.tsx";
import { describeError } from "@field-advisor/api-client/api-error";
import { FailureNotice } from "../feedback/notices.tsx";
import { Flex } from "@radix-ui/themes";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";

type Continued = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "error" | "fetchNextPage"
>;

/** Below a part of a list: the way to the next part, or why that could not be read. */
export function LoadMore({ query }: { query: Continued }) {
  const load = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) return <FailureNotice {...describeError(query.error)} onRetry={load} />;
  if (!query.hasNextPage) return null;
  return (
    <Flex justify="center" mt="4">
      <BusyButton variant="soft" busy={query.isFetchingNextPage} onClick={load}>
        Load more
      </BusyButton>
    </Flex>
  );
}
