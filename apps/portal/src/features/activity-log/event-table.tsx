import { Moment } from "@field-advisor/staff";
import { Flex, Table } from "@radix-ui/themes";
import { EventTypeBadge } from "../../lib/event-type.tsx";
import type { EventGroup } from "./event-groups.ts";
import { EventAction, Subject, type EventListProps } from "./event-parts.tsx";

/** The log side by side, for wide screens. */
export function EventTable({ groups, forOwner, onOpen }: EventListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Time</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Person</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Action</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Object</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Details</Table.ColumnHeaderCell>
          {forOwner && <Table.ColumnHeaderCell className="fa-desktop-column">Network</Table.ColumnHeaderCell>}
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
      <Table.Cell className="fa-desktop-column">
        <Subject event={newest} forOwner={forOwner} />
      </Table.Cell>
      <Table.Cell className="fa-break">{newest.details}</Table.Cell>
      {forOwner && (
        <Table.Cell className="fa-desktop-column fa-numbers fa-nowrap">{newest.network}</Table.Cell>
      )}
    </Table.Row>
  );
}
