import { useCallback, useEffect, useState } from "react";

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
