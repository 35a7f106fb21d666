/** Runs before the app's own script has arrived, so it must stay small: a script that cannot be loaded is said at once. */
window.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement || target === window)
      document.documentElement.dataset["pageStart"] = "failed";
  },
  { capture: true },
);
