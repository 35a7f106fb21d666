import { useSyncExternalStore } from "react";

/** Windows lower than this have no room for several messages beside the button that starts. */
const query = "(max-height: 43.6875em)";

function subscribe(listener: () => void): () => void {
  const low = matchMedia(query);
  low.addEventListener("change", listener);
  return () => low.removeEventListener("change", listener);
}

export const useLowWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
