/** `awaited`: it goes on, or is on its way from the voice provider. */
export const recordingStates = ["kept", "awaited", "none"] as const;

/**
 * Why there is no sound. `not-allowed`: nobody was asked, because the room or page did not record then. `typed`: nothing was
 * said aloud. `missing`: the provider has none that can be kept. `full`: the place for it was used up. `hidden`: not for
 * whoever asks. `unknown`: whatever there was went with its session, and so did what was known of it.
 */
export const noSoundReasons = [
  "not-allowed",
  "refused",
  "withdrawn",
  "typed",
  "deleted",
  "expired",
  "missing",
  "full",
  "hidden",
  "unknown",
] as const;

export const recordingChoices = ["allowed", "refused"] as const;

export const longestRecordingDays = 365;

/** In rooms, whatever number is set: sound goes with the session in which it was made, as its words do. */
export const longestInRooms = 90;

/** Where nobody set another number. */
export const usualRecordingDays = 30;

type NoSoundReason = (typeof noSoundReasons)[number];

/** Of a conversation without sound. */
export const withoutSound = (reason: NoSoundReason) =>
  ({ state: "none", reason, parts: [] as never[], keptUntil: null, mayDelete: false }) as const;
