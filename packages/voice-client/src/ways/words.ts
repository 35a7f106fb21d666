/** What pages say alike of how somebody talks and reads along. */
export const waysLabels = {
  open: "Talking and captions",
  meaning: "Kept for this browser.",
  close: "Close",
  way: "How you talk",
  ways: {
    "hands-free": { name: "Hands-free", meaning: "The agent hears you all the time." },
    "push-to-talk": {
      name: "Push to talk",
      meaning: "The agent hears you while you hold Space or a button, or from one short press to the next.",
    },
  },
  hold: "Hold to talk",
  held: "You are heard",
  holdHint: "Hold Space or the button to talk. Cannot hold? Press once to begin, and once more to end.",
  heldHint: "Let go, or press once more, when you have spoken.",
  mutedHint: "You are muted: nobody hears you. Switch your microphone on first.",
  toWriting: "Continue in writing",
  toVoice: "Continue with voice",
  changing: "One moment…",
  captions: "Captions",
  sizes: { normal: "Normal", large: "Large" },
  contrast: "High contrast",
  reading: {
    legend: "Screen reader",
    name: "Read out what the agent said",
    meaning: "After each answer. What is typed is always read.",
  },
} as const;
