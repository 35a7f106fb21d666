import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { RelativeTime, StatusBadge, statusLooks, WithNote } from "@field-advisor/ui";
import { CrossCircledIcon, QuestionMarkCircledIcon } from "@radix-ui/react-icons";

const health = {
  found: { label: "Found", ...statusLooks.on },
  missing: { label: "Missing", color: "red", Icon: CrossCircledIcon },
  unknown: { label: "Not checked", color: "gray", Icon: QuestionMarkCircledIcon },
} as const satisfies Record<Agent["health"], object>;

/** Whether the voice provider has the agent, when that was looked up, and what to do where it has not. */
export function AgentHealth({ agent }: { agent: Agent }) {
  const { label, ...look } = health[agent.health];
  const advice =
    agent.health === "missing" ? "The provider does not have it any more. Deactivate or delete it." : "";
  return (
    <WithNote
      title={advice}
      note={
        <>
          {advice}
          {agent.checkedAt !== null && (
            <>
              {advice && " "}
              Last check <RelativeTime iso={agent.checkedAt} />
            </>
          )}
        </>
      }
    >
      <StatusBadge {...look}>{label}</StatusBadge>
    </WithNote>
  );
}
