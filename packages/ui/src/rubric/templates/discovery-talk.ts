import type { RubricInput } from "@field-advisor/schema/rubric-forms";

/** A first talk, in which to ask rather than to propose. */
export const discoveryTalk: RubricInput = {
  situation:
    "You meet a client for the first time. They have some savings, no clear plan, and half an hour. You know their name and that a colleague recommended you.",
  counterpart:
    "Friendly and busy, in their forties. They answer what they are asked, and volunteer little unless they feel that somebody listens.",
  goal: "Understand what the client wants to achieve, by when and why, before you propose anything. Agree on the next step.",
  passMark: 70,
  criteria: [
    {
      key: "opening",
      name: "Opening",
      weight: 1,
      skill: "Opening",
      checks: [
        {
          key: "says-the-purpose",
          kind: "says",
          sentence: "Says early what the talk is about",
          advice:
            "Try: “Today I would like to understand what matters to you. We have about half an hour. Does that suit you?”",
          phrases: [
            "today I would like to",
            "today I want to",
            "the purpose of",
            "the aim of our",
            "what I would like to do",
            "we have about",
          ],
          withinTurns: 3,
        },
        {
          key: "asks-permission",
          kind: "says",
          sentence: "Asks whether questions are welcome",
          advice: "Try: “May I ask you a few questions first?”",
          phrases: [
            "may I ask",
            "can I ask",
            "could I ask",
            "is it okay if I ask",
            "do you mind if I ask",
            "would you mind if I ask",
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
          sentence: "Asks at least four open questions",
          advice: "Begin with what, how or why: “What would you like to be different in five years?”",
          atLeast: 4,
          isOpen: true,
        },
        {
          key: "goals",
          kind: "says",
          sentence: "Asks about the client's goals",
          advice: "Try: “What is most important to you when you think about your money?”",
          phrases: [
            "your goal*",
            "like to achieve",
            "want to achieve",
            "important to you",
            "matters to you",
            "matters most",
            "hoping for",
          ],
        },
        {
          key: "time-frame",
          kind: "says",
          sentence: "Asks by when the money is needed",
          advice: "Try: “When would you like to use this money, at the earliest?”",
          phrases: [
            "when would you",
            "when will you",
            "when do you need",
            "by when",
            "how soon",
            "how long",
            "time frame",
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
          key: "lets-talk",
          kind: "listens",
          sentence: "Leaves most of the talking to the client",
          advice: "Ask one question, and wait. A pause of three seconds is an invitation to go on.",
          mostShare: 45,
          longestTurn: 90,
        },
        {
          key: "sums-up",
          kind: "says",
          sentence: "Sums up in own words what was heard",
          advice: "Try: “Let me sum up what I have heard, and please correct me.”",
          phrases: [
            "sum up",
            "summar*",
            "if I understand you",
            "if I understood you",
            "what I hear",
            "what I have heard",
            "did I get that right",
          ],
        },
      ],
    },
    {
      key: "next-step",
      name: "Next step",
      weight: 2,
      checks: [
        {
          key: "agrees-on-next-step",
          kind: "says",
          sentence: "Agrees on a next step after summing up",
          advice: "Try: “Shall we meet again next week? I will send you a short summary before.”",
          phrases: [
            "next step*",
            "next meeting",
            "meet again",
            "I will send you",
            "I'll send you",
            "follow up",
            "get back to you",
          ],
          order: { is: "after", check: "sums-up" },
        },
        {
          key: "no-early-product",
          kind: "avoids",
          sentence: "Proposes no product yet",
          advice:
            "A proposal before the goals are clear sounds like a sale. Note the idea, and ask another question.",
          phrases: [
            "you should buy",
            "you should invest",
            "our best product",
            "sign today",
            "special offer",
            "I recommend our",
          ],
        },
      ],
    },
  ],
};
