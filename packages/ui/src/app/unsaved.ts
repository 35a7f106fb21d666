import { createContext, use, useEffect, useMemo, useRef } from "react";

/** Counts the forms that hold something nobody has saved yet. */
export interface UnsavedForms {
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
