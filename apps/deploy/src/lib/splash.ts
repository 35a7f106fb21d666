/** The splash gives way at the latest this long after the address was opened. Milliseconds. */
export const splashMs = 2500;

/** The splash, shown before the app. */
export interface Splash {
  /** Resolves when its time is over or somebody skipped it. */
  over: Promise<void>;
  /** Takes it off the page; until then it says that the page is still loading. */
  remove: () => void;
}

/**
 * Lets the splash that came with the HTML stand until its time is over, a click or a key skips it, or at once for
 * people who asked for less motion.
 */
export function runSplash(element: Element): Splash {
  const over = new Promise<void>((resolve) => {
    const listeners = new AbortController();
    const end = () => {
      listeners.abort();
      clearTimeout(timer);
      element.classList.add("over");
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, splashMs - performance.now()));
    for (const skip of ["click", "keydown"]) {
      document.addEventListener(skip, end, { signal: listeners.signal });
    }
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) end();
  });
  return { over, remove: () => element.remove() };
}
