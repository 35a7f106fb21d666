import { describeError } from "@field-advisor/api-client/api-error";
import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import {
  ListEmpty,
  ListView,
  LoadMore,
  Moment,
  RelativeTime,
  useIsFine,
  useIsPhone,
  EventTypeBadge,
  describeGroup,
  type EventGroup,
  groupEvents,
  Muted,
  TextLink,
} from "@field-advisor/ui";
import { Card, Flex, Link, Table, Text } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActivityAddress } from "./activity-address.ts";
import { EventSheet } from "./event-sheet.tsx";
import { EventFilters } from "./event-filters.tsx";
import { eventLog } from "./activity-log.queries.ts";

interface EventViewProps {
  groups: readonly EventGroup[];
  /** True for those who may know where from somebody did something, and may go to whom it was done. */
  forOwner: boolean;
  onOpen: (group: EventGroup) => void;
}

/** What happened, which opens everything that is known about it. */
function EventAction({ group, onOpen }: { group: EventGroup; onOpen: () => void }) {
  return (
    <Link asChild highContrast weight="medium" size="2">
      <button type="button" className="fa-name-button" onClick={onOpen}>
        {describeGroup(group)}
      </button>
    </Link>
  );
}

/** What it happened to, where that is somebody or something else than who did it. */
function subjectBeside({ subject, userId }: ActivityEvent) {
  const isOwn = subject?.type === "user" && subject.id === String(userId);
  return isOwn ? null : subject;
}

/** What kind of thing it happened to; its name is among the details. */
function subjectType(event: ActivityEvent): string {
  const labels = subjectBeside(event)?.type.replaceAll("_", " ") ?? "";
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}

/** What it happened to; owners get to people from here. */
function Subject({ event, forOwner }: { event: ActivityEvent; forOwner: boolean }) {
  const subject = subjectBeside(event);
  if (!forOwner || subject?.type !== "user") return subjectType(event);
  return <TextLink to={`/user-management?user=${subject.id}`}>{subjectType(event)}</TextLink>;
}

/** The log one below the other, for phones. */
function EventCards({ groups, forOwner, onOpen }: EventViewProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list">
        {groups.map((group) => {
          const { id, activity_type, timestamp, userName, details, network } = group.newest;
          const more = [subjectType(group.newest), details, forOwner && network].filter(Boolean);
          return (
            <Card key={id} asChild size="2">
              <li>
                <Flex justify="between" align="center" gap="3" mb="2">
                  <EventTypeBadge type={activity_type} />
                  <Muted size="1">
                    <RelativeTime iso={timestamp} />
                  </Muted>
                </Flex>
                <EventAction group={group} onOpen={() => onOpen(group)} />
                <Text as="div" size="2">
                  {userName}
                </Text>
                {more.length > 0 && (
                  <Muted as="div" className="fa-break">
                    {more.join(" · ")}
                  </Muted>
                )}
              </li>
            </Card>
          );
        })}
      </ul>
    </Flex>
  );
}

/** The log side by side, for wide screens. */
function EventTable({ groups, forOwner, onOpen }: EventViewProps) {
  const rows = useIsFine() ? "compact" : "comfortable";
  return (
    <Table.Root
      variant="surface"
      size={rows === "compact" ? "1" : "2"}
      className="fa-records"
      data-rows={rows}
    >
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Time</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Person</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Action</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-from-desktop">Object</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Details</Table.ColumnHeaderCell>
          {forOwner && <Table.ColumnHeaderCell className="fa-from-desktop">Network</Table.ColumnHeaderCell>}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {groups.map((group) => (
          <EventRow key={group.newest.id} group={group} forOwner={forOwner} onOpen={() => onOpen(group)} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

interface EventRowProps {
  group: EventGroup;
  forOwner: boolean;
  onOpen: () => void;
}

function EventRow({ group, forOwner, onOpen }: EventRowProps) {
  const { newest } = group;
  return (
    <Table.Row align="center">
      <Table.Cell>
        <Moment iso={newest.timestamp} />
      </Table.Cell>
      <Table.Cell className="fa-break">{newest.userName}</Table.Cell>
      <Table.RowHeaderCell>
        <Flex align="center" gap="2" wrap="wrap">
          <EventTypeBadge type={newest.activity_type} />
          <EventAction group={group} onOpen={onOpen} />
        </Flex>
      </Table.RowHeaderCell>
      <Table.Cell className="fa-from-desktop">
        <Subject event={newest} forOwner={forOwner} />
      </Table.Cell>
      <Table.Cell className="fa-break">{newest.details}</Table.Cell>
      {forOwner && <Table.Cell className="fa-from-desktop fa-numbers fa-nowrap">{newest.network}</Table.Cell>}
    </Table.Row>
  );
}

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
            Choose a longer period to see earlier activity.
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
