import type { RubricInput } from "@field-advisor/schema/rubric-forms";

/** "That is too expensive": understood first, answered then. */
export const handlingAnObjection: RubricInput = {
  situation:
    "You have made a client an offer. They call back: another firm is cheaper, and they are no longer sure that they need advice at all.",
  counterpart:
    "Polite and well prepared. They say that the fee is too high; what worries them is whether anybody will be there for them afterwards.",
  goal: "Find out what is behind the objection, answer exactly that, and agree on how to go on.",
  passMark: 70,
  criteria: [
    {
      key: "hear-out",
      name: "Hear it out",
      weight: 2,
      skill: "Listening",
      checks: [
        {
          key: "acknowledges",
          kind: "answers",
          sentence: "Takes the objection seriously before answering it",
          advice: "Try: “I understand that the fee matters to you. Thank you for being open about it.”",
          after: ["too expensive", "too high", "too much", "cheaper", "not sure", "fee*", "think about it"],
          phrases: [
            "I understand",
            "I see",
            "that makes sense",
            "fair point",
            "fair question",
            "thank you for",
            "I appreciate",
            "good that you",
          ],
        },
        {
          key: "does-not-contradict",
          kind: "avoids",
          sentence: "Does not contradict or play it down",
          advice: "Leave out “but”. Whoever is contradicted defends the objection.",
          phrases: [
            "you are wrong",
            "that is wrong",
            "that is not true",
            "that's not true",
            "you misunderstood",
            "nobody else complains",
            "it is not expensive",
          ],
        },
        {
          key: "short-turns",
          kind: "listens",
          sentence: "Keeps own turns short",
          advice: "Two or three sentences, then a question.",
          longestTurn: 80,
        },
      ],
    },
    {
      key: "find-reason",
      name: "Find the reason",
      weight: 3,
      skill: "Discovery",
      checks: [
        {
          key: "asks-openly",
          kind: "asks",
          sentence: "Asks at least two open questions about it",
          advice: "Try: “What would have to be different for it to be worth it?”",
          atLeast: 2,
          isOpen: true,
        },
        {
          key: "looks-behind",
          kind: "says",
          sentence: "Asks what else stands behind it",
          advice: "Try: “Apart from the fee, is there anything else that makes you hesitate?”",
          phrases: [
            "apart from",
            "anything else",
            "what else",
            "what makes you",
            "what worries you",
            "what concerns you",
            "what is behind",
          ],
        },
      ],
    },
    {
      key: "answer",
      name: "Answer",
      weight: 3,
      skill: "Handling objections",
      checks: [
        {
          key: "gives-value",
          kind: "says",
          sentence: "Says what the client gets for the fee",
          advice: "Try: “For this fee you have one person who looks at your plan with you every year.”",
          phrases: [
            "for this fee",
            "for that you get",
            "what you get",
            "included",
            "every year",
            "you can reach me",
            "that means for you",
          ],
          order: { is: "after", check: "acknowledges" },
        },
        {
          key: "fits-objection",
          kind: "judged",
          sentence: "Answers the objection that was raised, and not another one",
          advice: "Use the client's own words at the beginning of your answer.",
        },
      ],
    },
    {
      key: "go-on",
      name: "Go on",
      weight: 1,
      checks: [
        {
          key: "checks-answer",
          kind: "says",
          sentence: "Checks whether the answer was enough",
          advice: "Try: “Does that answer your question?”",
          phrases: [
            "does that answer",
            "have I answered",
            "how does that sound",
            "does that help",
            "what do you think",
            "does that make sense",
          ],
          order: { is: "after", check: "gives-value" },
        },
        {
          key: "agrees-how-to-go-on",
          kind: "says",
          sentence: "Agrees on how to go on",
          advice: "Try: “Shall I send you both offers side by side, and we talk on Thursday?”",
          phrases: [
            "next step*",
            "shall we",
            "shall I send",
            "I will send you",
            "I'll send you",
            "talk again",
          ],
        },
      ],
    },
  ],
};
