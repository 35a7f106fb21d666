import { describeError } from "@field-advisor/api-client/describe-error";
import type { Agent, AgentDetail } from "@field-advisor/schema/agents.endpoints";
import { ConfirmDialog } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { agentDetail } from "../agents.queries.ts";
import { useActivation } from "./use-activation.ts";

const namedAtMost = 10;

/** "Rooms: Objections, Closing." */
function NamedUsers({ what, users }: { what: string; users: readonly { name: string }[] }) {
  if (users.length === 0) return null;
  const names = users.slice(0, namedAtMost).map(({ name }) => name);
  const rest = users.length - names.length;
  return (
    <Text as="span" size="2" className="agent-users">
      {what}: {names.join(", ")}
      {rest > 0 && ` and ${rest} more`}.
    </Text>
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

/** Asks before an agent is switched off, and says whom that leaves without one. */
export function DeactivateAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const detail = useQuery(agentDetail(agent.id));
  const { change, isPending, error } = useActivation();
  const deactivate = async () => {
    if (await change(agent, false)) onClose();
  };
  const failure = error ?? detail.error;
  return (
    <ConfirmDialog
      title={`Deactivate "${agent.name}"?`}
      confirmLabel={detail.data ? "Deactivate agent" : detail.isError ? "Look again" : "Looking up..."}
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
        detail.isPending && <span>Looking up the rooms and pages that use it...</span>
      )}
    </ConfirmDialog>
  );
}
