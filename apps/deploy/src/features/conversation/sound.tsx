import { type ComponentType, lazy, Suspense } from "react";
import type { SoundProps } from "./sound-part.tsx";

// Nobody needs it to talk, so nobody waits for it or hears that it could not be loaded.
const SoundPart = lazy<ComponentType<SoundProps>>(() =>
  import("./sound-part.tsx").then(
    (part) => ({ default: part.SoundPart }),
    () => ({ default: () => null }),
  ),
);

/** Microphone and speaker: a test before a conversation, settings during one, and problems. */
export const Sound = (props: SoundProps) => (
  <Suspense fallback={null}>
    <SoundPart {...props} />
  </Suspense>
);
