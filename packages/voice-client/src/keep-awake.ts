function drop(lock: WakeLockSentinel | undefined): void {
  lock?.release().catch(() => {});
}

/** Keeps the screen on until the signal is aborted; asks again when the page comes back to the front. */
export function keepAwake(signal: AbortSignal): void {
  let lock: WakeLockSentinel | undefined;
  const request = async () => {
    if (document.visibilityState !== "visible") return;
    // Refused on low battery and missing in some browsers: a convenience, so never an error.
    const granted = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (signal.aborted) drop(granted);
    else lock = granted;
  };
  document.addEventListener("visibilitychange", () => void request(), { signal });
  signal.addEventListener("abort", () => drop(lock));
  void request();
}
