import type { VoiceActivity } from "../voice-activity.ts";
import { newStream, type SileroNetwork } from "./silero-network.ts";

/** Judges each window in the moment it is heard, in this thread: for measurements that have to come out the same. */
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
