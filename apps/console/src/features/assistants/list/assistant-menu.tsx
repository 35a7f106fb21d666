import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { RowMenu } from "@field-advisor/ui";
import { obstaclesOf } from "../assistant-labels.ts";

/** What an owner may do with one assistant. */
export interface AssistantActions {
  edit: (assistant: Assistant) => void;
  test: (assistant: Assistant) => void;
  assign: (assistant: Assistant) => void;
  makeDefault: (assistant: Assistant) => void;
  activate: (assistant: Assistant) => void;
  deactivate: (assistant: Assistant) => void;
  remove: (assistant: Assistant) => void;
}

interface AssistantMenuProps {
  assistant: Assistant;
  actions: AssistantActions;
}

export function AssistantMenu({ assistant, actions }: AssistantMenuProps) {
  const { toAssigning, toDefault, toDeactivating, toDeleting } = obstaclesOf(assistant);
  const makeDefault = {
    label: "Set default",
    obstacle: toDefault,
    run: () => actions.makeDefault(assistant),
  };
  return (
    <RowMenu
      of={assistant.name}
      sections={[
        [
          { label: "Edit", run: () => actions.edit(assistant) },
          { label: "Test", run: () => actions.test(assistant) },
          { label: "Assign to rooms", obstacle: toAssigning, run: () => actions.assign(assistant) },
        ],
        [
          ...(assistant.isDefault ? [] : [makeDefault]),
          assistant.isActive
            ? { label: "Deactivate", obstacle: toDeactivating, run: () => actions.deactivate(assistant) }
            : { label: "Activate", run: () => actions.activate(assistant) },
          { label: "Delete", isFinal: true, obstacle: toDeleting, run: () => actions.remove(assistant) },
        ],
      ]}
    />
  );
}
