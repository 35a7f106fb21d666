import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { exactTime, RelativeTime, StatusBadge, statusLooks, WithNote } from "@field-advisor/ui";
import { CrossCircledIcon, QuestionMarkCircledIcon } from "@radix-ui/react-icons";

const health = {
  found: { label: "Found", ...statusLooks.on },
  missing: { label: "Missing", color: "red", Icon: CrossCircledIcon },
  unknown: { label: "Not checked", color: "gray", Icon: QuestionMarkCircledIcon },
} as const satisfies Record<Agent["health"], object>;

const gone = "The provider no longer has it. Deactivate or delete it.";

/** Whether the voice provider has the agent, when that was looked up, and what to do where it has not. */
export function AgentHealth({ agent: { health: state, checkedAt } }: { agent: Agent }) {
  const { label, ...look } = health[state];
  const advice = state === "missing" ? gone : "";
  const checked = checkedAt === null ? "" : `Last check ${exactTime.format(new Date(checkedAt))}`;
  return (
    <WithNote
      title={`${advice} ${checked}`.trim()}
      note={
        (advice || checkedAt !== null) && (
          <>
            {advice && `${advice} `}
            {checkedAt !== null && (
              <>
                Last check <RelativeTime iso={checkedAt} />
              </>
            )}
          </>
        )
      }
    >
      <StatusBadge {...look}>{label}</StatusBadge>
    </WithNote>
  );
}
