import { fileOf } from "@field-advisor/api-client/files";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { eventTypes } from "@field-advisor/schema/activity";
import { Choice, Filters, ListEmpty, ListView, useDownload, useListAddress } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Card, Text } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { failureOf, Freshness } from "../../lib/figures.tsx";
import { rangeLabels } from "../../lib/ranges.tsx";
import { eventFilter, eventsIn, type EventType } from "./analytics.queries.ts";
import { groupEvents } from "./event-groups.ts";
import { EventLine, eventTypeLabel } from "./event-line.tsx";

const defaults = { type: "all" };
const allowed = { type: ["all", ...eventTypes] };

const typeOf = (text: string): EventType | undefined => eventTypes.find((type) => type === text);

const file = { name: "activity", ending: "csv", ...fileOf("GET /api/activity/events/export") } as const;

/** What everybody did, newest first. */
export function ActivityView({ range }: { range: Range }) {
  const { filters, filtered, setFilters, clear } = useListAddress(defaults, allowed);
  const type = typeOf(filters.type);
  const query = useInfiniteQuery(eventsIn(range, type));
  const { busy: isExporting, download } = useDownload(file);
  return (
    <>
      <Filters>
        <Choice
          label="Type"
          all="All types"
          value={filters.type}
          values={eventTypes}
          labelOf={eventTypeLabel}
          onChange={(next) => setFilters({ type: next })}
        />
        <Button
          variant="soft"
          color="gray"
          highContrast
          loading={isExporting}
          onClick={() => void download(eventFilter(range, type))}
        >
          <DownloadIcon />
          Export CSV
        </Button>
      </Filters>
      <Freshness query={query} />
      <ListView
        what="activity"
        items={query.data?.pages.flat()}
        failure={failureOf(query)}
        filtered={filtered}
        empty={
          <ListEmpty title="No activity">
            Nothing happened during the last {rangeLabels(range)}. Choose a longer range.
          </ListEmpty>
        }
        onClearFilters={clear}
        onRetry={() => void query.refetch()}
      >
        {(events) => (
          <Card size="3">
            <ul className="fa-plain-list fa-divided" aria-label="Activity">
              {groupEvents(events).map((group) => (
                <EventLine key={group.event.id} group={group} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <Button
                variant="soft"
                highContrast
                mt="3"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Load more
              </Button>
            ) : (
              <Text as="p" size="1" color="gray" mt="3">
                That is everything of the last {rangeLabels(range)}.
              </Text>
            )}
          </Card>
        )}
      </ListView>
    </>
  );
}
