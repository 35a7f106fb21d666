import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { rudeWords } from "@field-advisor/schema/rude-words";

/** With Ben, whose script can be talked with so that every check is met. */
export const objections: RubricInput = {
  situation: "Ben has ten minutes between two customers. His wife made the appointment.",
  counterpart:
    "Ben, 57, runs a heating firm. His last adviser stopped picking up the phone when the market fell.",
  goal: "Find out what is behind his doubts before you answer them, and name your price plainly.",
  passMark: 70,
  criteria: [
    {
      key: "behind",
      name: "What is behind it",
      weight: 3,
      skill: "Handling objections",
      checks: [
        {
          key: "asks-first",
          kind: "asks",
          sentence: "Asks at least two open questions",
          advice: "Try: “What would have to happen for it to be worth it to you?”",
          isBlocker: true,
          atLeast: 2,
          isOpen: true,
        },
        {
          key: "last-adviser",
          kind: "says",
          sentence: "Asks what happened last time",
          advice: "Try: “What happened with your last adviser?”",
          phrases: [
            "last adviser",
            "what happened with",
            "what happened to you",
            "what happened last time",
            "what went wrong",
            "bad experience",
          ],
        },
      ],
    },
    {
      key: "price",
      name: "Price",
      weight: 2,
      skill: "Explaining costs",
      checks: [
        {
          key: "names-price",
          kind: "says",
          sentence: "Names the price as a figure, after asking what happened last time",
          advice: "Try: “One per cent a year; on your sum that is three thousand pounds.”",
          isBlocker: true,
          phrases: [
            "percent a year",
            "percent of",
            "pounds a year",
            "euros a year",
            "is one percent",
            "3,000 pounds",
          ],
          order: { is: "after", check: "last-adviser" },
        },
        {
          key: "no-excuse",
          kind: "avoids",
          sentence: "Does not talk the price down",
          advice: "Say the figure, then what he gets for it. Then wait.",
          isBlocker: true,
          phrases: [
            "only cost*",
            "just cost*",
            "costs only",
            "costs next to nothing",
            "hardly anything",
            "worry about the price",
            "trust me",
          ],
        },
      ],
    },
    {
      key: "tone",
      name: "Tone",
      weight: 2,
      skill: "Listening",
      checks: [
        {
          key: "fair-point",
          kind: "says",
          sentence: "Takes the doubt seriously",
          advice: "Try: “That is a fair point.”",
          phrases: [
            "fair point",
            "fair question",
            "that is fair",
            "makes sense",
            "good reason",
            "i understand that",
            "i understand why",
            "i can see why",
            "right to ask",
          ],
        },
        {
          key: "stays-polite",
          kind: "avoids",
          sentence: "Stays polite",
          advice: "He was let down once. Whoever talks down to him is the next.",
          isBlocker: true,
          phrases: rudeWords,
        },
        {
          key: "brief",
          kind: "listens",
          sentence: "Keeps it brief",
          advice: "He has ten minutes: two sentences at a time.",
          longestTurn: 45,
        },
      ],
    },
  ],
};
