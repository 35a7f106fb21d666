import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { Table, VisuallyHidden } from "@radix-ui/themes";
import { grouped } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
import { creatorOf, modelOf, purposeLabels } from "../assistant-labels.ts";
import { AssistantMenu, type AssistantActions } from "./assistant-menu.tsx";
import { AssistantName, AssistantStatus, LastUsed } from "./assistant-parts.tsx";

export interface AssistantListProps {
  assistants: readonly Assistant[];
  actions: AssistantActions;
}

/** Assistants side by side, for wide screens. */
export function AssistantTable({ assistants, actions }: AssistantListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Assistant</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Purpose</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Model</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Rooms</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Status</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Last used</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Created by</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {assistants.map((assistant) => (
          <AssistantRow key={assistant.id} assistant={assistant} actions={actions} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function AssistantRow({ assistant, actions }: { assistant: Assistant; actions: AssistantActions }) {
  return (
    <Table.Row align="center">
      <Table.RowHeaderCell>
        <AssistantName assistant={assistant} onEdit={() => actions.edit(assistant)} />
        <ShortId id={assistant.assistantId} of={assistant.name} />
      </Table.RowHeaderCell>
      <Table.Cell>{purposeLabels[assistant.purpose]}</Table.Cell>
      <Table.Cell className="fa-break">{modelOf(assistant)}</Table.Cell>
      <Table.Cell justify="end" className="fa-numbers">
        {grouped(assistant.usedByRooms)}
      </Table.Cell>
      <Table.Cell>
        <AssistantStatus assistant={assistant} />
      </Table.Cell>
      <Table.Cell className="fa-desktop-column">
        <LastUsed at={assistant.lastUsedAt} />
      </Table.Cell>
      <Table.Cell className="fa-desktop-column fa-break">{creatorOf(assistant)}</Table.Cell>
      <Table.Cell justify="end">
        <AssistantMenu assistant={assistant} actions={actions} />
      </Table.Cell>
    </Table.Row>
  );
}
