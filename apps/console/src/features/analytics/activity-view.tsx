import { fileOf } from "@field-advisor/api-client/request";
import type { ActivityEvent, Range } from "@field-advisor/schema/activity.endpoints";
import { eventTypes } from "@field-advisor/schema/constants";
import {
  BusyButton,
  LoadMore,
  Choice,
  Filters,
  ListEmpty,
  ListView,
  RelativeTime,
  runsOf,
  useDownload,
  useListAddress,
} from "@field-advisor/ui";
import {
  DownloadIcon,
  EnterIcon,
  ExitIcon,
  GearIcon,
  PersonIcon,
  SpeakerLoudIcon,
} from "@radix-ui/react-icons";
import { Badge, Box, Card, Flex, Text } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { failureOf, Freshness } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { eventFilter, eventsIn, type EventType } from "./analytics.queries.ts";

interface EventGroup {
  /** The newest of them. */
  event: ActivityEvent;
  times: number;
  /** When the oldest of them happened. */
  since: string;
}

const sameness = ({ activity_type, userId, userName, action, details, subject }: ActivityEvent): string =>
  JSON.stringify([activity_type, userId, userName, action, details, subject]);

/** Puts what happened several times in a row together. */
export const groupEvents = (events: readonly ActivityEvent[]): EventGroup[] =>
  runsOf(events, sameness).map((run) => ({
    event: run[0],
    times: run.length,
    since: (run.at(-1) ?? run[0]).timestamp,
  }));

const looks: Readonly<Record<EventType, { label: string; Icon: ComponentType }>> = {
  login: { label: "Login", Icon: EnterIcon },
  logout: { label: "Logout", Icon: ExitIcon },
  admin: { label: "Admin", Icon: GearIcon },
  session: { label: "Session", Icon: PersonIcon },
  voice: { label: "Voice", Icon: SpeakerLoudIcon },
};

const eventTypeLabel = (type: EventType): string => looks[type].label;

/** One thing that happened, once or several times in a row. */
function EventLine({ group: { event, times, since } }: { group: EventGroup }) {
  const { label, Icon } = looks[event.activity_type];
  return (
    <Flex asChild gap="3" align="start" py="3">
      <li>
        <Box width="88px" flexShrink="0">
          <Badge color={event.activity_type === "admin" ? "orange" : "gray"}>
            <Icon />
            {label}
          </Badge>
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
              <strong>{event.userName}</strong> {event.action}
              {times > 1 && ` ${times} times`}
            </Text>
            {event.details && (
              <Text as="div" size="1" color="gray" className="fa-break">
                {event.details}
              </Text>
            )}
          </Box>
          <Text as="div" size="1" color="gray" className="fa-nowrap">
            <RelativeTime iso={event.timestamp} />
            {times > 1 && (
              <>
                , first <RelativeTime iso={since} />
              </>
            )}
          </Text>
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
                <EventLine key={group.event.id} group={group} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <LoadMore query={query} />
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
