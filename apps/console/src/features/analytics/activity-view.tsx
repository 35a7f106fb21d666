import { eventTypes, type Range } from "@field-advisor/schema/activity";
import { ListEmpty, ListView, useListAddress } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Card, Flex, Select, Text } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { failureOf, Freshness } from "../../lib/figures.tsx";
import { rangeWords } from "../../lib/ranges.tsx";
import { eventsIn, type EventType } from "./analytics.queries.ts";
import { groupEvents } from "./event-groups.ts";
import { EventLine, eventTypeLabel } from "./event-line.tsx";
import { useEventExport } from "./use-event-export.ts";

const defaults = { type: "all" };
const allowed = { type: ["all", ...eventTypes] };

const typeOf = (text: string): EventType | undefined => eventTypes.find((type) => type === text);

interface TypeFilterProps {
  value: string;
  onChange: (type: string) => void;
}

function TypeFilter({ value, onChange }: TypeFilterProps) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label="Type" />
      <Select.Content position="popper">
        <Select.Item value="all">All types</Select.Item>
        {eventTypes.map((type) => (
          <Select.Item key={type} value={type}>
            {eventTypeLabel(type)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  );
}

/** What everybody did, newest first. */
export function ActivityView({ range }: { range: Range }) {
  const { filters, filtered, setFilters, clear } = useListAddress(defaults, allowed);
  const type = typeOf(filters.type);
  const query = useInfiniteQuery(eventsIn(range, type));
  const { mutate: exportEvents, isPending: isExporting } = useEventExport();
  return (
    <>
      <Flex gap="3" mb="3" wrap="wrap">
        <TypeFilter value={filters.type} onChange={(next) => setFilters({ type: next })} />
        <Button
          variant="soft"
          color="gray"
          highContrast
          loading={isExporting}
          onClick={() => exportEvents({ range, type })}
        >
          <DownloadIcon />
          Export CSV
        </Button>
      </Flex>
      <Freshness query={query} />
      <ListView
        what="activity"
        items={query.data?.pages.flat()}
        failure={failureOf(query)}
        filtered={filtered}
        empty={
          <ListEmpty title="No activity">
            Nothing happened during the last {rangeWords(range)}. Choose a longer range.
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
                That is everything of the last {rangeWords(range)}.
              </Text>
            )}
          </Card>
        )}
      </ListView>
    </>
  );
}
