import { CardList, ListCard } from "../../../lib/card-list.tsx";
import { counted } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
import { creatorOf, modelOf, purposeLabels } from "../assistant-labels.ts";
import { AssistantMenu } from "./assistant-menu.tsx";
import { AssistantName, AssistantStatus, LastUsed } from "./assistant-parts.tsx";
import type { AssistantListProps } from "./assistant-table.tsx";

/** Assistants one below the other, for phones. */
export const AssistantCards = ({ assistants, actions }: AssistantListProps) => (
  <CardList label="Assistants">
    {assistants.map((assistant) => (
      <ListCard
        key={assistant.id}
        title={
          <>
            <AssistantName assistant={assistant} onEdit={() => actions.edit(assistant)} />
            <ShortId id={assistant.assistantId} of={assistant.name} />
          </>
        }
        aside={
          <>
            <AssistantStatus assistant={assistant} />
            <AssistantMenu assistant={assistant} actions={actions} />
          </>
        }
        facts={{
          Purpose: purposeLabels[assistant.purpose],
          Model: modelOf(assistant),
          "Used by": counted(assistant.usedByRooms, "room"),
          "Last used": <LastUsed at={assistant.lastUsedAt} />,
          "Created by": creatorOf(assistant),
        }}
      />
    ))}
  </CardList>
);
