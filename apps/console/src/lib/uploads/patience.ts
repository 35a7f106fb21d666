import { ApiError } from "@field-advisor/api-client";

/** How long to wait where the server does not say it, in seconds. */
const defaultPause = 5;

/** How long the server asks to wait, in seconds; null where it refused for another reason. */
export const throttledFor = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? defaultPause) : null;

export const pauseFor = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

/** Sends something, and sends it again after the pause that the server asks for. */
export async function sendPatiently<Answer>(send: () => Promise<Answer>, pause = pauseFor): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const seconds = throttledFor(error);
      if (seconds === null) throw error;
      await pause(seconds);
    }
  }
}
