import { ApiError, describeError } from "@field-advisor/api-client/api-error";
import { receive } from "@field-advisor/api-client/request";

/** Why nothing is heard, with what to do. */
export interface SoundFailure {
  sentence: string;
  mayRetry: boolean;
}

/** A code of `MediaError`. */
const connectionLost = 2;

/** Asks the server, because an element that plays does not say why it cannot. */
export async function whyNot(address: string, code: number): Promise<SoundFailure> {
  try {
    await receive(`HEAD ${address}`, {}, {}, () => Promise.resolve());
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
    return isGone
      ? {
          sentence: "The sound is gone: it was deleted, or its time is over. Reload the page to see why.",
          mayRetry: false,
        }
      : { sentence: describeError(error, "The sound could not be loaded.").sentence, mayRetry: true };
  }
  return code === connectionLost
    ? { sentence: "The connection was lost. Try again.", mayRetry: true }
    : {
        sentence: "This browser cannot play the sound. Open the page in another browser.",
        mayRetry: true,
      };
}
