import { type ComponentType, lazy, Suspense } from "react";
import type { SoundProps } from "./sound-part.tsx";

// Nobody needs it to talk, so nobody waits for it or hears that it could not be loaded.
const SoundPart = lazy<ComponentType<SoundProps>>(() =>
  import("./sound-part.tsx").then(
    (part) => ({ default: part.SoundPart }),
    () => ({ default: () => null }),
  ),
);

/** What concerns microphone and speaker: to test them before a conversation, to change them in one, what is wrong with them. */
export const Sound = (props: SoundProps) => (
  <Suspense fallback={null}>
    <SoundPart {...props} />
  </Suspense>
);
