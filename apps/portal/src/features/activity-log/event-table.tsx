import { RelativeTime } from "@field-advisor/ui";
import { Flex, Table, Text } from "@radix-ui/themes";
import { EventTypeBadge } from "../../lib/event-type.tsx";
import type { EventGroup } from "./event-groups.ts";
import { EventAction, subjectOf, type EventListProps } from "./event-parts.tsx";

/** The log side by side, for wide screens. */
export function EventTable({ groups, withNetwork, onOpen }: EventListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Time</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Person</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Action</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="desktop-column">Object</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Details</Table.ColumnHeaderCell>
          {withNetwork && <Table.ColumnHeaderCell className="desktop-column">Network</Table.ColumnHeaderCell>}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {groups.map((group) => (
          <EventRow
            key={group.newest.id}
            group={group}
            withNetwork={withNetwork}
            onOpen={() => onOpen(group)}
          />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

interface EventRowProps {
  group: EventGroup;
  withNetwork: boolean;
  onOpen: () => void;
}

function EventRow({ group, withNetwork, onOpen }: EventRowProps) {
  const { newest } = group;
  return (
    <Table.Row align="center">
      <Table.Cell>
        <Text size="2" color="gray" className="fa-nowrap">
          <RelativeTime iso={newest.timestamp} />
        </Text>
      </Table.Cell>
      <Table.Cell className="fa-break">{newest.userName}</Table.Cell>
      <Table.RowHeaderCell>
        <Flex align="center" gap="2" wrap="wrap">
          <EventTypeBadge type={newest.activity_type} />
          <EventAction group={group} onOpen={onOpen} />
        </Flex>
      </Table.RowHeaderCell>
      <Table.Cell className="desktop-column fa-break">{subjectOf(newest)}</Table.Cell>
      <Table.Cell className="fa-break">{newest.details}</Table.Cell>
      {withNetwork && <Table.Cell className="desktop-column fa-numbers">{newest.network}</Table.Cell>}
    </Table.Row>
  );
}
