import type { RubricInput } from "@field-advisor/schema/rubric-forms";

/** What may be lost, said so that it is understood. */
export const explainingARisk: RubricInput = {
  situation:
    "A client wants to put a third of their savings into a fund of shares. They have read that it gained nine percent last year, and expect the same again.",
  counterpart:
    "Optimistic and impatient. They have never lived through a loss with their own money, and ask whether it is safe.",
  goal: "The client knows what can be lost, says in their own words what that would mean, and decides with that in mind.",
  passMark: 75,
  criteria: [
    {
      key: "truth",
      name: "Say it plainly",
      weight: 3,
      skill: "Explaining risk",
      checks: [
        {
          key: "not-guaranteed",
          kind: "says",
          sentence: "States that returns are not guaranteed",
          advice:
            "Try: “Past performance is no promise. The value can fall, and nobody can guarantee the return.”",
          isBlocker: true,
          phrases: [
            "not guaranteed",
            "no guarantee*",
            "cannot guarantee",
            "can't guarantee",
            "nobody can guarantee",
            "past performance",
            "not a promise",
            "no promise",
          ],
        },
        {
          key: "loss",
          kind: "says",
          sentence: "Says that money can be lost",
          advice: "Say it in one plain sentence: “You can lose a part of what you put in.”",
          phrases: [
            "can lose",
            "could lose",
            "may lose",
            "can fall",
            "could fall",
            "can go down",
            "go down as well",
            "worth less",
          ],
        },
        {
          key: "no-promise",
          kind: "avoids",
          sentence: "Promises no safety that there is not",
          advice: "Leave out “safe” and “certain”, also where you mean well.",
          isBlocker: true,
          phrases: [
            "risk free",
            "no risk",
            "without risk",
            "cannot lose",
            "can't lose",
            "safe bet",
            "guaranteed return*",
            "I promise you",
          ],
        },
      ],
    },
    {
      key: "understandable",
      name: "Make it understandable",
      weight: 2,
      skill: "Explaining risk",
      checks: [
        {
          key: "example-in-money",
          kind: "says",
          sentence: "Gives an example in money",
          advice: "Try: “Imagine that 10,000 become 7,000 for two years.”",
          phrases: ["for example", "for instance", "imagine", "let us say", "let's say", "suppose"],
        },
        {
          key: "plain-words",
          kind: "judged",
          sentence: "Explains without technical terms, or explains the terms",
          advice: "Instead of “volatility” say: “how much the value goes up and down within a year”.",
        },
      ],
    },
    {
      key: "person",
      name: "See the person",
      weight: 2,
      skill: "Discovery",
      checks: [
        {
          key: "asks-about-loss",
          kind: "says",
          sentence: "Asks how a loss would feel, or what could be borne",
          advice: "Try: “How would you feel if a fifth of it was gone for a while?”",
          phrases: [
            "how would you feel",
            "what would you do if",
            "afford to lose",
            "sleep",
            "how much could you",
            "need this money",
            "need the money",
          ],
        },
        {
          key: "answers-safety",
          kind: "answers",
          sentence: "Answers the question of safety with what can happen",
          advice:
            "Try: “It is not safe in the sense of a savings account. It can fall, and it can take years.”",
          after: ["safe", "certain", "sure thing", "can anything happen", "what can happen"],
          phrases: [
            "not safe",
            "it can fall",
            "can fall",
            "can lose",
            "could lose",
            "can go down",
            "take years",
          ],
        },
      ],
    },
    {
      key: "understood",
      name: "Check that it is understood",
      weight: 2,
      skill: "Listening",
      checks: [
        {
          key: "own-words",
          kind: "says",
          sentence: "Asks the client to say it in their own words",
          advice: "Try: “So that I know I was clear: how would you explain it to your partner?”",
          phrases: [
            "own words",
            "how would you explain",
            "what do you take from",
            "was I clear",
            "tell me how you see",
            "what did you understand",
          ],
          order: { is: "after", check: "not-guaranteed" },
        },
        {
          key: "open-questions",
          kind: "asks",
          sentence: "Asks at least two open questions",
          advice: "“What would that mean for you?” tells you more than “Do you understand?”",
          atLeast: 2,
          isOpen: true,
        },
      ],
    },
  ],
};
