import { QueryClientContext } from "@tanstack/react-query";
import { use, useCallback, useEffect, useState } from "react";

/** Code that a screen does not need to stand, such as that of a dialog. */
export interface Code<Loaded> {
  /** What was fetched before. */
  known: () => Loaded | undefined;
  fetch: () => Promise<Loaded>;
}

export function codeOf<Loaded>(load: () => Promise<Loaded>): Code<Loaded> {
  let known: Loaded | undefined;
  return {
    known: () => known,
    fetch: async () => {
      known ??= await load();
      return known;
    },
  };
}

/** Fetches code as soon as it is rendered; where that failed, `retry` fetches it once more. */
export function useCode<Loaded>(code: Code<Loaded>) {
  const [loaded, setLoaded] = useState(code.known);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (loaded !== undefined || hasFailed) return undefined;
    let isGone = false;
    code.fetch().then(
      (next) => {
        if (!isGone) setLoaded(() => next);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [code, loaded, hasFailed]);
  const retry = useCallback(() => setFailed(false), []);
  return { loaded, hasFailed, retry };
}

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
