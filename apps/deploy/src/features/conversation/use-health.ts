import { ApiError } from "@field-advisor/api-client/api-error";
import { request } from "@field-advisor/api-client/request";
import { polling } from "@field-advisor/schema/product";
import { useOnline } from "@field-advisor/voice-client/react";
import { useEffect, useRef, useState } from "react";
import { usePolling } from "../../lib/use-polling.ts";

export interface Health {
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
 * Whether the server answers: asked every minute, sooner when it did not, and whenever the network or the line of a
 * conversation is back; any answer below 500 counts, even a refusal. Without a network, and while a line is lost,
 * nobody has to be asked.
 */
export function useHealth(isLineLost: boolean): Health {
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
