import type { RubricInput } from "@field-advisor/schema/rubric-forms";

// Asha and Ben say what these rubrics wait for: their scripts can be talked with so that every check is met.

const firstMeeting: RubricInput = {
  situation:
    "A first meeting in your office. Asha has never talked with an adviser before, and a colleague told her that she should have begun earlier.",
  counterpart:
    "Asha Mehta, 38, teaches at a primary school. Friendly, a little nervous about money, and honest when she is asked open questions.",
  goal: "Find out what she has, what she wants and what worries her. Explain risk in her words, and agree on a next step without pressing her.",
  passMark: 70,
  criteria: [
    {
      key: "opening",
      name: "Opening",
      weight: 1,
      skill: "Rapport",
      checks: [
        {
          key: "greets",
          kind: "says",
          sentence: "Greets her at the beginning",
          advice: "Try: “Good morning, Asha, it is good to meet you.”",
          phrases: [
            "good morning",
            "good afternoon",
            "hello",
            "welcome",
            "nice to meet you",
            "good to meet you",
          ],
          withinTurns: 2,
        },
        {
          key: "no-hurry",
          kind: "says",
          sentence: "Takes the pressure away",
          advice: "Try: “There is no hurry, and nothing to decide today.”",
          phrases: [
            "no hurry",
            "no rush",
            "take your time",
            "nothing to decide",
            "no pressure",
            "not decide today",
          ],
        },
      ],
    },
    {
      key: "discovery",
      name: "Discovery",
      weight: 3,
      skill: "Discovery",
      checks: [
        {
          key: "open-questions",
          kind: "asks",
          sentence: "Asks at least three open questions",
          advice: "Try: “What would you like the money to do for you one day?”",
          atLeast: 3,
          isOpen: true,
        },
        {
          key: "family",
          kind: "says",
          sentence: "Asks about her family",
          advice: "Try: “Who else in your family relies on you?”",
          phrases: ["family", "mother", "parents", "relies on you", "rely on you", "depend* on you"],
        },
        {
          key: "goals",
          kind: "says",
          sentence: "Asks what she wants the money to do",
          advice: "Try: “What matters most to you when you think of later?”",
          phrases: [
            "matters most",
            "money to do",
            "like to achieve",
            "hope for",
            "your goal*",
            "important to you",
          ],
        },
      ],
    },
    {
      key: "risk",
      name: "Explaining risk",
      weight: 3,
      skill: "Explaining risk",
      checks: [
        {
          key: "explains-risk",
          kind: "answers",
          sentence: "Explains in plain words that values may fall",
          advice: "Try: “Some years it may fall by a tenth. How would you feel about that for a small part?”",
          after: ["losing everything", "lose what", "explain risk", "risk"],
          phrases: ["fall", "fell", "go down", "goes down", "drop", "ups and downs", "lose", "small part"],
        },
        {
          key: "no-promise",
          kind: "avoids",
          sentence: "Promises no result",
          advice: "Say what is usual and what is not certain; never that nothing can happen.",
          isBlocker: true,
          phrases: [
            "guaranteed return*",
            "i guarantee",
            "risk free",
            "cannot lose",
            "can't lose",
            "completely safe",
          ],
        },
      ],
    },
    {
      key: "listening",
      name: "Listening",
      weight: 2,
      skill: "Listening",
      checks: [
        {
          key: "share",
          kind: "listens",
          sentence: "Leaves her room to talk",
          advice: "Ask, then wait: she goes on by herself.",
          mostShare: 60,
          longestTurn: 60,
        },
        {
          key: "sums-up",
          kind: "says",
          sentence: "Says back what was heard",
          advice: "Try: “So the children's studies come first. Have I understood that?”",
          phrases: [
            "have i understood",
            "so you",
            "so it is",
            "if i understand",
            "what i hear",
            "is that right",
          ],
        },
      ],
    },
    {
      key: "next-step",
      name: "Next step",
      weight: 1,
      checks: [
        {
          key: "agrees-next",
          kind: "says",
          sentence: "Agrees on what happens next",
          advice: "Try: “Shall we meet again next week, when you have read it?”",
          phrases: [
            "next week",
            "next meeting",
            "next step",
            "meet again",
            "talk again",
            "send you",
            "call you",
          ],
        },
      ],
    },
  ],
};

const objections: RubricInput = {
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
          atLeast: 2,
          isOpen: true,
        },
        {
          key: "last-adviser",
          kind: "says",
          sentence: "Asks what happened last time",
          advice: "Try: “What happened with your last adviser?”",
          phrases: ["last adviser", "last time", "what happened", "went wrong", "bad experience"],
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
          sentence: "Names the price as a figure",
          advice: "Try: “One per cent a year; on your sum that is three thousand pounds.”",
          phrases: ["percent", "per cent", "pounds", "euros", "a year"],
        },
        {
          key: "no-excuse",
          kind: "avoids",
          sentence: "Does not talk the price down",
          advice: "Say the figure, then what he gets for it. Then wait.",
          phrases: ["only cost*", "just cost*", "hardly anything", "don't worry about the price", "trust me"],
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
          phrases: ["fair", "understand", "makes sense", "i see", "true"],
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

/** By the names of the demo rooms. */
export const demoRubrics: Readonly<Record<string, RubricInput>> = {
  "First meeting": firstMeeting,
  Objections: objections,
  "Yearly review": { ...firstMeeting, attemptsAllowed: 2 },
  "Fair demonstration": objections,
};
