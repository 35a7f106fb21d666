import { useRef } from "react";

/** Tells of what takes a while to read whether it is still what was chosen last. Called with every choice. */
export function useLatestChoice(): () => () => boolean {
  const choices = useRef(0);
  return () => {
    choices.current += 1;
    const own = choices.current;
    return () => own === choices.current;
  };
}
