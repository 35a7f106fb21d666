/** Labels of the talk and caption settings, the same on all pages. */
export const waysLabels = {
  open: "Talking and captions",
  meaning: "Saved in this browser.",
  close: "Close",
  way: "How you talk",
  ways: {
    "hands-free": { name: "Hands-free", meaning: "The agent always hears you." },
    "push-to-talk": {
      name: "Push to talk",
      meaning: "The agent hears you while you hold Space or a button, or between two short presses.",
    },
  },
  hold: "Hold to talk",
  held: "You are heard",
  holdHint: "Hold Space or the button to talk. Cannot hold? Press once to start and again to stop.",
  heldHint: "Release, or press again, when you have finished.",
  mutedHint: "You are muted. Switch your microphone on first.",
  toWriting: "Continue in writing",
  toVoice: "Continue with voice",
  changing: "One moment…",
  captions: "Captions",
  sizes: { normal: "Normal", large: "Large" },
  contrast: "High contrast",
  reading: {
    legend: "Screen reader",
    name: "Read the agent's answers aloud",
    meaning: "After each answer. Typed text is always read.",
  },
} as const;
