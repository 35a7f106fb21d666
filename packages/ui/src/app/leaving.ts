import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";

/** Leaving this app for an address that only a full page load reaches. */
interface Departure {
  /** True from the decision on, so guards and screens stop reacting to a session that is changing under them. */
  leaving: boolean;
  /** Loads another page; later calls are ignored, the first decision stands. */
  leaveTo: (address: string, options?: DepartureOptions) => void;
}

interface DepartureOptions {
  /** What must be finished before the page goes, to the address that it answers if any; where it fails, the page stays. */
  first?: () => Promise<unknown>;
  /** How long the page stays after that. */
  afterMs?: number;
  /** Leaves no way back to this address in the history. */
  replace?: boolean;
}

export const DepartureContext = createContext<Departure | null>(null);

export function useDepartureState(): Departure {
  const [leaving, setLeaving] = useState(false);
  const decided = useRef(false);
  const leaveTo = useCallback<Departure["leaveTo"]>(
    (address, { first, afterMs = 0, replace = false } = {}) => {
      if (decided.current) return;
      decided.current = true;
      setLeaving(true);
      const go = (to = address) => (replace ? window.location.replace(to) : window.location.assign(to));
      const goOn = (answer: unknown) => {
        setTimeout(go, afterMs, typeof answer === "string" ? answer : address);
      };
      const stay = () => {
        decided.current = false;
        setLeaving(false);
      };
      if (first) void first().then(goOn, stay);
      else if (afterMs > 0) setTimeout(go, afterMs);
      else go();
    },
    [],
  );
  return useMemo(() => ({ leaving, leaveTo }), [leaving, leaveTo]);
}

export function useDeparture(): Departure {
  const departure = use(DepartureContext);
  if (!departure) throw new Error("A screen was rendered outside AppProvider.");
  return departure;
}

/** Counts the forms that hold something nobody has saved yet. */
interface UnsavedForms {
  add: () => () => void;
  any: () => boolean;
}

export const UnsavedContext = createContext<UnsavedForms | null>(null);

export function useUnsavedForms(): UnsavedForms {
  const count = useRef(0);
  return useMemo(
    () => ({
      add: () => {
        count.current += 1;
        return () => {
          count.current -= 1;
        };
      },
      any: () => count.current > 0,
    }),
    [],
  );
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** While `dirty`, the browser asks before it closes the page, and an ended session does not throw the form away. */
export function useUnsaved(dirty: boolean): void {
  const forms = use(UnsavedContext);
  useEffect(() => {
    if (!dirty) return undefined;
    window.addEventListener("beforeunload", warn);
    const remove = forms?.add();
    return () => {
      window.removeEventListener("beforeunload", warn);
      remove?.();
    };
  }, [dirty, forms]);
}
