import { isPlainKey, notePressed } from "./pressed-early.ts";

/**
 * Runs before the app's own script has arrived, so it must stay small: keys and clicks of people who know what comes
 * count from here on, and a script that cannot be loaded is said at once.
 */
document.addEventListener("click", notePressed, { capture: true });
document.addEventListener("keydown", (event) => isPlainKey(event) && notePressed(), { capture: true });
window.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement || target === window)
      document.documentElement.dataset["pageStart"] = "failed";
  },
  { capture: true },
);
