import { useRef } from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";

/** An entry of the history that opened something over a screen names the entry of that screen. */
interface OpenedOver {
  openedOver: string;
}

const isOpenedOver = (state: unknown): state is OpenedOver =>
  typeof state === "object" && state !== null && "openedOver" in state;

/** The entry of the history whose screen is seen at an address: what was opened over it scrolls with it. */
export const entryOf = ({ key, state }: Location): string => (isOpenedOver(state) ? state.openedOver : key);

/**
 * What stands over a screen and has an address of its own: the browser's Back closes it and stays on the screen. Closing
 * it takes the same way, so the history holds no steps that lead nowhere.
 */
export function useOverlayAddress() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const leftFrom = useRef<string | null>(null);
  const isOpen = (name: string) => params.has(name);
  return {
    params,
    open: (name: string, value: string) => {
      const next = new URLSearchParams(params);
      next.set(name, value);
      const replaces = isOpen(name);
      setParams(next, {
        replace: replaces,
        preventScrollReset: true,
        state: replaces ? state : { openedOver: key },
      });
    },
    /** Closes whichever of these the address names. */
    close: (...names: readonly string[]) => {
      if (!names.some(isOpen) || leftFrom.current === key) return;
      leftFrom.current = key;
      if (isOpenedOver(state)) {
        void navigate(-1);
        return;
      }
      const rest = new URLSearchParams(params);
      for (const name of names) rest.delete(name);
      setParams(rest, { replace: true, preventScrollReset: true });
    },
  };
}
