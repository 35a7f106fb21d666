import type { Assistant } from "@field-advisor/schema/assistants";
import { DotsHorizontalIcon } from "@radix-ui/react-icons";
import { DropdownMenu, IconButton } from "@radix-ui/themes";
import { useId } from "react";
import { MenuItem, MenuReason } from "../../../lib/menu-item.tsx";
import { obstaclesOf } from "../assistant-words.ts";

/** What an owner may do with one assistant. */
export interface AssistantActions {
  edit: (assistant: Assistant) => void;
  test: (assistant: Assistant) => void;
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
  const reasonId = useId();
  const { toDefault, toDeactivating, toDeleting } = obstaclesOf(assistant);
  const reason = toDefault ?? toDeactivating ?? toDeleting;
  const deletingId = toDeleting === reason ? reasonId : `${reasonId}-deleting`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" highContrast aria-label={`Actions for ${assistant.name}`}>
          <DotsHorizontalIcon />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft" className="reasoned-menu">
        <DropdownMenu.Item onSelect={() => actions.edit(assistant)}>Edit</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => actions.test(assistant)}>Test</DropdownMenu.Item>
        <DropdownMenu.Separator />
        {reason && <MenuReason id={reasonId}>{reason}</MenuReason>}
        {!assistant.isDefault && (
          <MenuItem
            obstacle={toDefault ? reasonId : undefined}
            onSelect={() => actions.makeDefault(assistant)}
          >
            Set default
          </MenuItem>
        )}
        {assistant.isActive ? (
          <MenuItem
            obstacle={toDeactivating ? reasonId : undefined}
            onSelect={() => actions.deactivate(assistant)}
          >
            Deactivate
          </MenuItem>
        ) : (
          <DropdownMenu.Item onSelect={() => actions.activate(assistant)}>Activate</DropdownMenu.Item>
        )}
        {toDeleting && toDeleting !== reason && <MenuReason id={deletingId}>{toDeleting}</MenuReason>}
        <MenuItem
          color="red"
          obstacle={toDeleting ? deletingId : undefined}
          onSelect={() => actions.remove(assistant)}
        >
          Delete
        </MenuItem>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
