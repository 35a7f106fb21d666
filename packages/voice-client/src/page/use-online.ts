import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** What the browser says of the network. "Online" promises nothing; "offline" is to be believed. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
