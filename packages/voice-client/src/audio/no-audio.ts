import type { AudioPort } from "./port.ts";

const nothing = () => {};

/** The port of a typed conversation: no microphone, no speaker, always ready. */
export function noAudio(): AudioPort {
  return {
    ready: Promise.resolve(),
    drained: Promise.resolve(),
    begin: async () => {},
    setMuted: nothing,
    setVolume: nothing,
    setInputDevice: async () => {},
    inputLevel: () => 0,
    outputLevel: () => 0,
    resume: nothing,
    close: nothing,
  };
}
