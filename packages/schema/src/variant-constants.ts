export const variantLevels = ["easy", "usual", "hard"] as const;

export type VariantLevel = (typeof variantLevels)[number];

export const variantLevelLabels = {
  easy: "Easy",
  usual: "Usual",
  hard: "Hard",
} as const satisfies Record<VariantLevel, string>;

export const variantLimits = {
  /** Of a room. */
  variants: 8,
  name: 60,
  counterpart: 500,
  mood: 50,
  opening: 500,
  objections: 6,
  objection: 300,
} as const;
