import type { Agent } from "@field-advisor/schema/agents";
import { DotsHorizontalIcon } from "@radix-ui/react-icons";
import { DropdownMenu, IconButton } from "@radix-ui/themes";
import { useId } from "react";
import { MenuItem, MenuReason } from "../../../lib/menu-item.tsx";
import { obstacleToDeleting } from "../agent-words.ts";

/** What an owner may do with one agent. */
export interface AgentActions {
  edit: (agent: Agent) => void;
  call: (agent: Agent) => void;
  activate: (agent: Agent) => void;
  deactivate: (agent: Agent) => void;
  remove: (agent: Agent) => void;
}

export function AgentMenu({ agent, actions }: { agent: Agent; actions: AgentActions }) {
  const reasonId = useId();
  const obstacle = obstacleToDeleting(agent);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" highContrast aria-label={`Actions for ${agent.name}`}>
          <DotsHorizontalIcon />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft" className="reasoned-menu">
        <DropdownMenu.Item onSelect={() => actions.edit(agent)}>Edit</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => actions.call(agent)}>Test call</DropdownMenu.Item>
        <DropdownMenu.Separator />
        {agent.isActive ? (
          <DropdownMenu.Item onSelect={() => actions.deactivate(agent)}>Deactivate</DropdownMenu.Item>
        ) : (
          <DropdownMenu.Item onSelect={() => actions.activate(agent)}>Activate</DropdownMenu.Item>
        )}
        {obstacle && <MenuReason id={reasonId}>{obstacle}</MenuReason>}
        <MenuItem
          color="red"
          obstacle={obstacle ? reasonId : undefined}
          onSelect={() => actions.remove(agent)}
        >
          Delete
        </MenuItem>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
