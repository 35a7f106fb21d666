import { texts } from "../../lib/texts.ts";
import { useHealth, type Health } from "./use-health.ts";

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

function wordFor(state: Health["state"], isAgentDown: boolean): string {
  if (state === "available" && isAgentDown) return texts.health.agentUnavailable;
  return texts.health[state];
}

/** A dot with its word: whether server and agent can be reached, and when that was last found out. */
export function HealthMark({ isAgentDown, isLineLost }: { isAgentDown: boolean; isLineLost: boolean }) {
  const { state, checkedAt } = useHealth(isLineLost);
  const isDown = state === "unavailable" || (state === "available" && isAgentDown);
  const colour = isDown ? "down" : state === "available" ? "up" : "unknown";
  return (
    <span
      className="health"
      title={checkedAt ? texts.health.lastCheck(timeFormat.format(checkedAt)) : undefined}
    >
      <span className={`dot dot-${colour}`} aria-hidden="true" />
      {wordFor(state, isAgentDown)}
    </span>
  );
}
