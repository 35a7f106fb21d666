import { describeError } from "@field-advisor/api-client/api-error";
import type { Agent, AgentDetail } from "@field-advisor/schema/agents.endpoints";
import { ConfirmDialog, DeleteDialog } from "@field-advisor/ui";
import { Box, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useAgentActivation } from "./agent-state.tsx";
import { agentDetail, removeAgent } from "./agents.queries.ts";

interface AgentDialogProps {
  agent: Agent;
  onClose: () => void;
}

/** Asks before an agent is switched off, and says whom that leaves without one. */
export function DeactivateAgent({ agent, onClose }: AgentDialogProps) {
  const detail = useQuery(agentDetail(agent.id));
  const { change, isPending, error } = useAgentActivation();
  const deactivate = async () => {
    if (await change(agent, false)) onClose();
  };
  const failure = error ?? detail.error;
  return (
    <ConfirmDialog
      title={`Deactivate "${agent.name}"?`}
      confirmLabel={detail.data ? "Deactivate agent" : detail.isError ? "Check again" : "Checking..."}
      busy={isPending}
      failure={failure && describeError(failure)}
      onConfirm={() => {
        if (detail.data) void deactivate();
        else if (detail.isError) void detail.refetch();
      }}
      onCancel={onClose}
    >
      {detail.data ? (
        <Consequences usedBy={detail.data.usedBy} />
      ) : (
        detail.isPending && <span>Checking which rooms and pages use it...</span>
      )}
    </ConfirmDialog>
  );
}

function Consequences({ usedBy: { rooms, pages } }: Pick<AgentDetail, "usedBy">) {
  if (rooms.length + pages.length === 0) return <span>No room and no page uses it.</span>;
  return (
    <>
      <span>Conversations with it end now, and nobody can talk to it here until it is active again:</span>
      <NamedUsers what="Rooms" users={rooms} />
      <NamedUsers what="Pages" users={pages} />
    </>
  );
}

const namedAtMost = 10;

/** "Rooms: Objections, Closing." */
function NamedUsers({ what, users }: { what: string; users: readonly { name: string }[] }) {
  if (users.length === 0) return null;
  const names = users.slice(0, namedAtMost).map(({ name }) => name);
  const rest = users.length - names.length;
  return (
    <Box asChild display="block" mt="1">
      <Text as="span" size="2">
        {what}: {names.join(", ")}
        {rest > 0 && ` and ${rest} more`}.
      </Text>
    </Box>
  );
}

/** Asks before an agent is taken out of the registry. */
export const DeleteAgent = ({ agent, onClose }: AgentDialogProps) => (
  <DeleteDialog
    subject={agent}
    removal={removeAgent}
    title={`Delete "${agent.name}"?`}
    confirmLabel="Delete agent"
    done="Agent deleted"
    failed="Failed to delete agent."
    onClose={onClose}
  >
    It is removed from the registry, and its test calls are deleted. If the voice provider still has it,
    Refresh adds it again.
  </DeleteDialog>
);
