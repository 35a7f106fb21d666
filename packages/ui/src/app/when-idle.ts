import { QueryClientContext } from "@tanstack/react-query";
import { use, useEffect } from "react";
import type { Code } from "./lazy-code.ts";

const lookedAgainMs = 1000;

/**
 * Fetches code before somebody asks for it: while the browser has nothing to do and no answer of the server is awaited.
 * Browsers that do not tell when that is fetch nothing, nor does one whose user saves data. What fails is fetched when it
 * is needed.
 * @param codes must be a constant
 */
export function useFetchedWhenIdle(codes: readonly Pick<Code<unknown>, "fetch">[]): void {
  const client = use(QueryClientContext);
  useEffect(() => {
    if (codes.length === 0 || !("requestIdleCallback" in window) || savesData()) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isGone) return;
      if (client && client.isFetching() > 0) timer = setTimeout(wait, lookedAgainMs);
      else for (const code of codes) code.fetch().catch(() => undefined);
    };
    const wait = () => window.requestIdleCallback(look);
    wait();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [codes, client]);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
