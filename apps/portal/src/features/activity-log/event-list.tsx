import { describeError } from "@field-advisor/api-client/describe-error";
import { LoadMore } from "@field-advisor/staff";
import { dialogOnDemand, ListEmpty, ListView, useIsPhone } from "@field-advisor/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActivityAddress } from "./activity-address.ts";
import { eventLog } from "./activity-log.queries.ts";
import { EventCards } from "./event-cards.tsx";
import { EventFilters } from "./event-filters.tsx";
import { groupEvents, type EventGroup } from "./event-groups.ts";
import { EventTable } from "./event-table.tsx";

const EventSheet = dialogOnDemand(async () => (await import("./event-sheet.tsx")).EventSheet);

interface EventListProps {
  address: ActivityAddress;
  forOwner: boolean;
}

/** What happened, newest first, as the address narrows it. */
export function EventList({ address, forOwner }: EventListProps) {
  const query = useInfiniteQuery(eventLog(address.filter));
  const [opened, setOpened] = useState<EventGroup | null>(null);
  const List = useIsPhone() ? EventCards : EventTable;
  return (
    <>
      <EventFilters
        address={address}
        refreshing={query.isRefetching}
        onRefresh={() => void query.refetch()}
      />
      <ListView
        what="activity"
        items={query.data?.pages.flat()}
        failure={query.isError && !query.isFetchNextPageError ? describeError(query.error) : null}
        filtered={address.filtered}
        empty={
          <ListEmpty title="No activity in this period.">
            Choose a longer period to see what happened before.
          </ListEmpty>
        }
        onClearFilters={address.clear}
        onRetry={() => void query.refetch()}
      >
        {(events) => (
          <>
            <List groups={groupEvents(events)} forOwner={forOwner} onOpen={setOpened} />
            <LoadMore query={query} />
          </>
        )}
      </ListView>
      {opened && <EventSheet group={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
