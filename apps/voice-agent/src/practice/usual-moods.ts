import type { UsualMood } from "@field-advisor/schema/agent-variables";
import type { Language } from "./language.ts";

/** What is said in a mood that scripts need not have themselves. */
export interface MoodLines {
  /** To a question that nothing answers. */
  deflections: string[];
  /** To a statement that nothing answers. */
  listening: string[];
}

export const usualMoodLines: Record<Language["code"], Record<UsualMood, MoodLines>> = {
  en: {
    friendly: {
      deflections: [
        "That is a good question, and I am glad you ask. I do not know it by heart, though.",
        "I would have to look that up. What else would help you to know?",
      ],
      listening: ["That sounds good. Please go on.", "I like how you put that.", "Thank you, that helps."],
    },
    worried: {
      deflections: [
        "I do not know, and that is just what worries me. What would you look at first?",
        "Should I know that? Now I am even less sure.",
      ],
      listening: [
        "I am still worried about it, to be honest.",
        "I hope that is right. It is a lot to take in.",
        "And if it goes wrong?",
      ],
    },
    impatient: {
      deflections: [
        "I do not see what that has to do with it. Could we get to the point?",
        "I have little time. Tell me what it means for me.",
      ],
      listening: ["Yes. And?", "Shorter, please.", "All right, but what follows from that?"],
    },
    doubtful: {
      deflections: ["Why do you want to know that?", "I would rather hear first how you come to that."],
      listening: ["I am not convinced yet.", "That is what everybody says.", "How can I be sure of that?"],
    },
  },
  de: {
    friendly: {
      deflections: [
        "Das ist eine gute Frage, schön, dass Sie fragen. Auswendig weiß ich es aber nicht.",
        "Da müsste ich nachsehen. Was wüssten Sie sonst noch gern?",
      ],
      listening: [
        "Das klingt gut. Erzählen Sie weiter.",
        "So erklärt gefällt es mir.",
        "Danke, das hilft mir.",
      ],
    },
    worried: {
      deflections: [
        "Das weiß ich nicht, und genau das macht mir Sorgen. Was würden Sie sich zuerst ansehen?",
        "Müsste ich das wissen? Jetzt bin ich noch unsicherer.",
      ],
      listening: [
        "Sorgen macht es mir trotzdem, ehrlich gesagt.",
        "Hoffentlich stimmt das. Das ist viel auf einmal.",
        "Und wenn es schiefgeht?",
      ],
    },
    impatient: {
      deflections: [
        "Was hat das damit zu tun? Können wir zur Sache kommen?",
        "Ich habe wenig Zeit. Sagen Sie mir, was es für mich heißt.",
      ],
      listening: ["Ja. Und?", "Kürzer, bitte.", "Gut, aber was folgt daraus?"],
    },
    doubtful: {
      deflections: ["Warum wollen Sie das wissen?", "Ich möchte zuerst hören, wie Sie darauf kommen."],
      listening: ["Überzeugt bin ich noch nicht.", "Das sagen alle.", "Woher weiß ich, dass das stimmt?"],
    },
  },
};
