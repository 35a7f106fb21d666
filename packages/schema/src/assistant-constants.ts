export const assistantPurposes = ["room", "analysis"] as const;
