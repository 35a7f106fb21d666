import type { VoiceActivity } from "../voice-activity.ts";
import { newStream, type SileroNetwork } from "./silero-network.ts";

/** Judges each window at once in this thread: for reproducible measurements. */
export const synchronousSilero = (network: SileroNetwork): VoiceActivity => ({
  open(listener) {
    const stream = newStream();
    return {
      hear: (window) => listener.judged(network.judge(window, [stream])[0] ?? 0),
      close: () => undefined,
    };
  },
  state: () => ({ name: "Silero v6", since: new Date() }),
  close: () => Promise.resolve(),
});
