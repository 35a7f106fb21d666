import { onTestFinished, vi } from "vitest";

/** Takes over what is done again and again, so that a test says when it is due; all else keeps its own time. */
export function holdIntervals(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  return async (ms) => {
    await vi.advanceTimersByTimeAsync(ms);
  };
}

/** Turns the browser's attention to another tab; the returned function turns it back. */
export function hideTab(): () => void {
  const spy = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  onTestFinished(() => spy.mockRestore());
  return () => {
    spy.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
  };
}
