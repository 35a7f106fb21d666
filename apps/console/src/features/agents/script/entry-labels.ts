import type { FactValues, RuleValues } from "../agent-rules.ts";

export const factLabels = {
  about: "About",
  says: "What it says",
} as const satisfies Record<keyof FactValues, string>;

export const ruleLabels = {
  keywords: "When somebody says",
  not: "But not with",
  say: "It answers",
  mood: "Only in the mood",
  turns: "Mood afterwards",
} as const satisfies Record<keyof RuleValues, string>;
