import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { removeAgent } from "../agents.queries.ts";

/** Asks before an agent is taken out of the registry. */
export const DeleteAgent = ({ agent, onClose }: { agent: Agent; onClose: () => void }) => (
  <DeleteDialog
    subject={agent}
    removal={removeAgent}
    title={`Delete "${agent.name}"?`}
    confirmLabel="Delete agent"
    done="Agent deleted"
    failed="Failed to delete agent."
    onClose={onClose}
  >
    It is taken out of the registry, and its test calls are deleted. An agent that the voice provider still
    has comes back with Refresh.
  </DeleteDialog>
);
