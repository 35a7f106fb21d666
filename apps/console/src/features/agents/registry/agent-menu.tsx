import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { RowMenu } from "@field-advisor/ui";
import { obstacleToDeleting } from "../agent-labels.ts";

/** What an owner may do with one agent. */
export interface AgentActions {
  edit: (agent: Agent) => void;
  call: (agent: Agent) => void;
  activate: (agent: Agent) => void;
  deactivate: (agent: Agent) => void;
  remove: (agent: Agent) => void;
}

export const AgentMenu = ({ agent, actions }: { agent: Agent; actions: AgentActions }) => (
  <RowMenu
    of={agent.name}
    sections={[
      [
        { label: "Edit", run: () => actions.edit(agent) },
        { label: "Test call", run: () => actions.call(agent) },
      ],
      [
        agent.isActive
          ? { label: "Deactivate", run: () => actions.deactivate(agent) }
          : { label: "Activate", run: () => actions.activate(agent) },
        {
          label: "Delete",
          isFinal: true,
          obstacle: obstacleToDeleting(agent),
          run: () => actions.remove(agent),
        },
      ],
    ]}
  />
);
