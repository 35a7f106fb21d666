/** Sentences of an agent for the failure of an engine. */
interface Apologies {
  /** Instead of an answer. */
  noAnswer: string;
  /** Before the first answer that the practice script gives instead of the model. */
  followsScript: string;
  /** After speech without words; the second where the first was said before. */
  notUnderstood: readonly string[];
}

const english: Apologies = {
  noAnswer:
    "I'm sorry, I can't answer just now because of a technical problem. Please try again in a moment.",
  followsScript: "I'm sorry, there is a technical problem. For now I follow a practice script.",
  notUnderstood: [
    "I'm sorry, I couldn't make out your words. Could you say that again?",
    "I still can't make out your words. Could you write to me instead?",
  ],
};

const german: Apologies = {
  noAnswer:
    "Entschuldigung, wegen einer technischen Störung kann ich gerade nicht antworten. Bitte versuchen Sie es gleich noch einmal.",
  followsScript: "Entschuldigung, es gibt eine technische Störung. Ich folge vorerst einem Übungsskript.",
  notUnderstood: [
    "Entschuldigung, ich konnte Ihre Worte nicht verstehen. Können Sie das noch einmal sagen?",
    "Ich kann Ihre Worte noch immer nicht verstehen. Können Sie mir stattdessen schreiben?",
  ],
};

/** English for languages that are not known. */
export const apologiesIn = (language: string): Apologies => (/^de\b/i.test(language) ? german : english);
