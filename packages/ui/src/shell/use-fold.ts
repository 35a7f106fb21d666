import { useLayoutEffect, useRef, useState } from "react";

/**
 * How far a row has to fold until all of it fits: at 0 it shows everything, at `steps` as little as it can. This is
 * measured instead of read from the width of the window: larger text and another role's entries need other widths.
 */
export function useFold<Row extends HTMLElement>(steps: number) {
  const row = useRef<Row>(null);
  const [fold, setFold] = useState(0);
  /** How wide the row was at each step at which it did not fit. */
  const needed = useRef<number[]>([]);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const fit = () => {
      const { clientWidth, scrollWidth } = element;
      if (scrollWidth > clientWidth) {
        needed.current[fold] = scrollWidth;
        setFold(Math.min(fold + 1, steps));
        return;
      }
      const fitting = needed.current.findIndex((width) => width <= clientWidth);
      if (fitting !== -1 && fitting < fold) setFold(fitting);
    };
    fit();
    const observer = new ResizeObserver(fit);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [fold, steps]);
  return { row, fold };
}
