import type { ModelTalkInput } from "@field-advisor/schema/model-talk-forms";
import type { VariantInput } from "@field-advisor/schema/variant-forms";

/** Of "Objections": the same Ben on other days. */
export const demoVariants: readonly VariantInput[] = [
  {
    name: "In a hurry",
    level: "hard",
    counterpart: "Ben, between two customers. His phone does not stop ringing.",
    mood: "impatient",
    opening: "You have five minutes, and they have begun. What do you want from me?",
    objections: ["I have no time for a questionnaire.", "Just tell me what it costs me."],
    agentId: null,
  },
  {
    name: "His brother-in-law knows better",
    level: "hard",
    counterpart: "Ben, who has talked with his brother-in-law about you.",
    mood: "doubtful",
    opening: "My brother-in-law says you are all the same. I am only here because Carol asked me to.",
    objections: [
      "My brother-in-law made eight percent last year, all by himself.",
      "Why should I pay for what he does for nothing?",
    ],
    agentId: null,
  },
  {
    name: "A good day",
    level: "easy",
    counterpart: "Ben, who has just sold his largest order of the year.",
    mood: "friendly",
    opening: "Come in, come in. I sold the big order this morning. So, what have you got for me?",
    objections: ["I still remember the last one, mind you."],
    agentId: null,
  },
];

const adviser = (text: string, note: string | null = null) => ({
  isUser: true,
  text,
  note,
  isMistake: false,
});
const mistake = (text: string, note: string) => ({ isUser: true, text, note, isMistake: true });
const ben = (text: string) => ({ isUser: false, text, note: null, isMistake: false });

/** Of "Objections": how it goes well, and how it does not. */
export const demoModels: readonly ModelTalkInput[] = [
  {
    kind: "good",
    title: "Ask before you answer",
    lines: [
      ben("Right, you have me for ten minutes. Tell me why you would be any different."),
      adviser(
        "Before I do: what happened with your last adviser?",
        "Asks what is behind the doubt before answering it.",
      ),
      ben("He sold me a fund that lost a fifth, and then he stopped picking up the phone."),
      adviser(
        "I am sorry to hear that. What would you have needed at that moment?",
        "Acknowledges it, and asks an open question.",
      ),
      ben("A call, before I read it in the paper."),
      adviser("Then that is what I offer. I call you first, and you hear it from me."),
      ben("And what does it cost me?"),
      adviser(
        "One percent a year. On your sum that is three thousand pounds a year.",
        "Names the price as a figure, without being asked twice.",
      ),
      ben("That is a number, at last. Put it in writing and we can talk."),
    ],
  },
  {
    kind: "bad",
    title: "The brochure first",
    lines: [
      ben("Right, you have me for ten minutes. Tell me why you would be any different."),
      mistake(
        "Our fund is the best in town. Trust me, you cannot lose with it.",
        "Promises what nobody can promise, and has asked nothing.",
      ),
      ben("Careful. The last one made promises too."),
      mistake("It only costs one percent.", "Makes the price small instead of naming the figure."),
      ben("One percent of three hundred thousand is three thousand pounds. For what?"),
      mistake("You should decide today, the offer ends on Friday.", "Pushes, and loses him."),
      ben("I am not signing anything today. You can send me your card."),
    ],
  },
];
