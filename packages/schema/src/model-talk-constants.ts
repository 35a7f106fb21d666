export const modelKinds = ["good", "bad"] as const;

export type ModelKind = (typeof modelKinds)[number];

export const modelKindLabels = { good: "Good model", bad: "Bad model" } as const satisfies Record<
  ModelKind,
  string
>;

export const modelLimits = {
  /** Of a room. */
  talks: 4,
  title: 80,
  lines: 60,
  line: 1000,
  /** All lines together: about ten minutes aloud. */
  characters: 8000,
  note: 200,
} as const;

/** Where a talk comes from that somebody had: asked for, agreed to, refused or taken back by its person. */
export const modelConsents = ["asked", "agreed", "refused", "withdrawn"] as const;

export type ModelConsent = (typeof modelConsents)[number];

export const modelSoundStates = ["none", "making", "ready", "failed"] as const;

/** Nobody reads faster, so a talk is not read to its end before. */
export const fastestWordsPerSecond = 8;
