import { fileOf } from "@field-advisor/api-client/request";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { eventTypes } from "@field-advisor/schema/activity-constants";
import {
  BusyButton,
  LoadMore,
  Choice,
  Filters,
  ListEmpty,
  ListView,
  RelativeTime,
  describeGroup,
  type EventGroup,
  type EventType,
  eventTypeLabel,
  EventTypeBadge,
  groupEvents,
  useDownload,
  useListAddress,
  Muted,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Box, Card, Flex, Text } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { failureOf, Freshness } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { eventFilter, eventsIn } from "./analytics.queries.ts";

/** One thing that happened, once or several times in a row. */
function EventLine({ group }: { group: EventGroup }) {
  const { newest, events } = group;
  return (
    <Flex asChild gap="3" align="start" py="3">
      <li>
        <Box width="88px" flexShrink="0">
          <EventTypeBadge type={newest.activity_type} />
        </Box>
        <Flex
          direction={{ initial: "column", sm: "row" }}
          justify="between"
          gapX="4"
          flexGrow="1"
          minWidth="0"
        >
          <Box minWidth="0">
            <Text as="div" size="2" className="fa-break">
              <strong>{newest.userName}</strong> {describeGroup(group)}
            </Text>
            {newest.details && (
              <Muted as="div" size="1" className="fa-break">
                {newest.details}
              </Muted>
            )}
          </Box>
          <Muted as="div" size="1" className="fa-nowrap">
            <RelativeTime iso={newest.timestamp} />
            {events.length > 1 && (
              <>
                , first <RelativeTime iso={events.at(-1)?.timestamp ?? newest.timestamp} />
              </>
            )}
          </Muted>
        </Flex>
      </li>
    </Flex>
  );
}

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
        <BusyButton
          variant="soft"
          color="gray"
          busy={isExporting}
          onClick={() => void download(eventFilter(range, type))}
        >
          <DownloadIcon />
          Export CSV
        </BusyButton>
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
                <EventLine key={group.newest.id} group={group} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <LoadMore query={query} />
            ) : (
              <Muted as="p" size="1" mt="3">
                That is everything from the last {rangeLabels(range)}.
              </Muted>
            )}
          </Card>
        )}
      </ListView>
    </>
  );
}
