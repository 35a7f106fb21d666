import logo from "../../logo.svg";
import { ApiError } from "@field-advisor/api-client/api-error";
import { request } from "@field-advisor/api-client/request";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { polling } from "@field-advisor/schema/product";
import { useOnline } from "@field-advisor/voice-client/react";
import { useEffect, useRef, useState } from "react";
import { isAvailable } from "../../lib/flow.ts";
import { adviserName, pageTitle } from "../../lib/page-calls.ts";
import { useScreenHeading } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";
import { usePolling } from "../../lib/use-polling.ts";

interface Health {
  state: "checking" | "available" | "unavailable";
  checkedAt: Date | null;
}

/**
 * Milliseconds until the next call. A network that has just come back often fails its first call, so the second follows
 * soon; a server may be away for longer.
 */
const pauseAfter = (failures: number): number =>
  failures === 0 ? polling.health : Math.min(polling.health, 1000 * 2 ** (failures - 1));

/**
 * The server's health: requested every minute, sooner after a failure, and whenever the network or the line of a
 * conversation is back; any answer below 500 counts, even a refusal. Without a network, and while a line is lost,
 * nobody has to be asked.
 */
function useHealth(isLineLost: boolean): Health {
  const [health, setHealth] = useState<Health>({ state: "checking", checkedAt: null });
  const isOnline = useOnline();
  const isReachable = isOnline && !isLineLost;
  const newest = useRef(0);
  const failures = useRef(0);
  const probe = async () => {
    const started = ++newest.current;
    let isUp = true;
    try {
      await request("GET /api/auth/status", {});
    } catch (error) {
      console.warn("Failed to check auth status", error);
      isUp = error instanceof ApiError && error.status < 500;
    }
    // A call from before the network was lost may fail after a later one has succeeded.
    if (started !== newest.current) return;
    failures.current = isUp ? 0 : failures.current + 1;
    setHealth({ state: isUp ? "available" : "unavailable", checkedAt: new Date() });
  };
  // Failures from before say nothing about a network that is back.
  useEffect(() => {
    if (isReachable) failures.current = 0;
  }, [isReachable]);
  usePolling(probe, () => pauseAfter(failures.current), isReachable);
  return isReachable ? health : { ...health, state: "unavailable" };
}

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

function wordFor(state: Health["state"], isAgentDown: boolean): string {
  if (state === "available" && isAgentDown) return texts.health.agentUnavailable;
  return texts.health[state];
}

/** A dot with its word: whether server and agent can be reached, and when that was last found out. */
function HealthMark({ isAgentDown, isLineLost }: { isAgentDown: boolean; isLineLost: boolean }) {
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

interface HeaderProps {
  page: PublicDeployment;
  isAgentDown: boolean;
  isLineLost: boolean;
  /** Nobody can talk here, so it does not matter whether they could. */
  isClosed: boolean;
}

/** Whose page it is, who the agent is, and whether both can be reached. */
export function ConversationHeader({ page, isClosed, ...health }: HeaderProps) {
  const title = pageTitle(page);
  const heading = useScreenHeading(title);
  return (
    <header className="header">
      <img src={logo} alt="" width="36" height="36" />
      <div className="header-names">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="quiet">{adviserName(page)}</p>
      </div>
      <p className="header-marks">
        {page.preview && <span className="badge badge-accent">{texts.preview.badge}</span>}
        {!isAvailable(page) && <span className="badge">{texts.preview.paused}</span>}
        <span className="badge">{page.agent.name}</span>
        {!isClosed && <HealthMark {...health} />}
      </p>
    </header>
  );
}
