import { ApiError } from "@field-advisor/api-client/api-error";
import { request } from "@field-advisor/api-client/request";
import { polling } from "@field-advisor/schema/product";
import { useState } from "react";
import { usePolling } from "../../lib/use-polling.ts";

export interface Health {
  state: "checking" | "available" | "unavailable";
  checkedAt: Date | null;
}

/** Whether the server answers: asked every minute; any answer below 500 counts, even a refusal. */
export function useHealth(): Health {
  const [health, setHealth] = useState<Health>({ state: "checking", checkedAt: null });
  usePolling(async () => {
    let isUp = true;
    try {
      await request("GET", "/api/auth/status", {});
    } catch (error) {
      console.warn("Failed to check auth status", error);
      isUp = error instanceof ApiError && error.status < 500;
    }
    setHealth({ state: isUp ? "available" : "unavailable", checkedAt: new Date() });
  }, polling.health);
  return health;
}
