import { VoiceError } from "../errors.ts";

const lockName = "voice-conversation";

/**
 * Lets one tab of a browser talk at a time: two would hear each other. The turn lasts until the signal; rejects where
 * another tab of this origin has it. Browsers without locks let everybody talk.
 */
export function takeTurn(signal: AbortSignal): Promise<void> {
  // Insecure pages have none.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve();
  const turn = Promise.withResolvers<void>();
  const over = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
  const hold = async (lock: Lock | null) => {
    if (!lock) return turn.reject(new VoiceError("talking_elsewhere"));
    turn.resolve();
    return over;
  };
  locks.request(lockName, { ifAvailable: true }, hold).catch(turn.reject);
  return turn.promise;
}
