import { use, useEffect } from "react";
import { ScrollRestoration, UNSAFE_DataRouterStateContext } from "react-router";
import { entryOf } from "../dialogs/overlay-address.ts";

const signsOfReader = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** The place comes back with what stands there: a list may arrive after its screen. Whoever scrolls meanwhile is left alone. */
function usePlaceOfWhatComesLate(): void {
  const place = use(UNSAFE_DataRouterStateContext)?.restoreScrollPosition;
  useEffect(() => {
    if (typeof place !== "number" || place <= window.scrollY) return undefined;
    const stopped = new AbortController();
    const grown = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < place) return;
      window.scrollTo(0, place);
      stopped.abort();
    });
    stopped.signal.addEventListener("abort", () => grown.disconnect());
    for (const sign of signsOfReader)
      window.addEventListener(sign, () => stopped.abort(), { signal: stopped.signal, passive: true });
    grown.observe(document.body);
    return () => stopped.abort();
  }, [place]);
}

/** Every link opens the next screen at its top, and Back the one before where it was left. */
export function ScrollPlace() {
  usePlaceOfWhatComesLate();
  return <ScrollRestoration getKey={entryOf} />;
}
