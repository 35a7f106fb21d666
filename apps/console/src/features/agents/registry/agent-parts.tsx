import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { Badge, Link, Switch, Text } from "@radix-ui/themes";
import type { AgentActions } from "./agent-menu.tsx";

/** The agent's name, which opens it for editing. */
export const AgentName = ({ agent, onEdit }: { agent: Agent; onEdit: () => void }) => (
  <Link asChild weight="bold" highContrast>
    <button type="button" className="fa-name-button" onClick={onEdit}>
      {agent.name}
    </button>
  </Link>
);

/** What the agent knows about. */
export function AgentDomain({ agent: { domain } }: { agent: Agent }) {
  if (domain === null)
    return (
      <Text size="2" color="gray">
        None
      </Text>
    );
  return (
    <Badge color="gray" highContrast className="fa-break">
      {domain}
    </Badge>
  );
}

interface ActiveSwitchProps {
  agent: Agent;
  actions: Pick<AgentActions, "activate" | "deactivate">;
}

/** Whether people can talk to the agent. */
export const ActiveSwitch = ({ agent, actions }: ActiveSwitchProps) => (
  <Switch
    aria-label={`${agent.name} is active`}
    checked={agent.isActive}
    onCheckedChange={(next) => (next ? actions.activate(agent) : actions.deactivate(agent))}
  />
);
