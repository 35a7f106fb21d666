import { functionWords, negators } from "@field-advisor/language";
import { englishTruths } from "./english-truths.ts";
import type { Language } from "./language.ts";

const list = (words: string) => new Set(words.split(" "));

/** Abbreviations that people type. */
const writtenOut: Record<string, string> = { im: "i am", u: "you", ur: "your", pls: "please" };

const kind =
  "(person|human|human being|robot|bot|chatbot|machine|computer|program|recording|android|ai|a i|artificial intelligence|chatgpt|language model)\\b(?! (resources|who|that)\\b)";

export const english: Language = {
  code: "en",
  unify: (word) => (Object.hasOwn(writtenOut, word) ? (writtenOut[word] ?? word) : word),
  hasCompounds: false,
  functionWords: functionWords.en,
  negators: new Set([...negators, "forget", "skip"]),
  closingNegators: list(""),
  notNegated: list(
    "only just know sure understand see tell remember think clear worry problem worries hurry rush doubt matter yet bad what how told said mention mentioned",
  ),
  negationEnds: list(
    "but what how who when where why which tell so and because although however instead rather let",
  ),
  exclusion:
    /\b(not (talk|talking|speak|speaking|ask|asking|so much)? ?(about|of|on)|(other|rather) than|apart from|aside from|instead of|except|forget|without( mentioning)?)( (the|your|our|any|that|those|these))?$/,
  addressed: /\b(you|your|yours|yourself|yourselves)\b/,
  greeting:
    /^((hi|hello|hey|good (morning|afternoon|evening|day)|(very )?(nice|pleased|good|great) to (meet|see) you( too)?|welcome|(mr|mrs|ms|miss|dr) [a-z]+|there|asha|ben)\b ?)+$/,
  invitation:
    /\b(tell me (a (little|bit) )?(more )?(about (yourself|you|your situation|that|it|this))|tell me more|(please )?(go on|go ahead|carry on|continue)|how (can|may|could) i (help|be of)|what can i do for you|what (brings|brought) you|where (would|do|shall|should) (you|we) (like to )?(start|begin)|what would you like to (talk|discuss|start|cover|know)|what is on your mind|i am (all ears|listening)|take your time|anything else|what else|over to you|the floor is yours|start wherever|any questions|do you have (any )?questions|say more|can you elaborate)\b/,
  goodbye:
    /\b(good ?bye|bye|bye bye|see you (soon|later|then|next|again|tomorrow|on|in|at|around)|see you$|talk to you (soon|later)|that is all for today|have a (nice|good|lovely|great) (day|evening|weekend|one|afternoon))\b/,
  asksIfHuman: new RegExp(
    [
      `\\b(are you|is this|am i|you are|are we) (not )?((talking|speaking|chatting) (to|with) )?((really|actually|just|even|some kind of) )*((a|an|some) )?((real|actual|live|living) )*${kind}`,
      `\\b(talk|speak|chat)(ing)? (to|with) ((a|an) )?((real|actual) )*${kind}`,
      "\\b(are you|you are) (not )?((really|actually|even) )*real\\b(?! estate)",
    ].join("|"),
  ),
  truth: "I am an AI agent, not a real person. I follow a practice script for this conversation.",
  truths: englishTruths,
  unclear: [
    "Sorry, I did not get that. What did you mean?",
    "I am not sure what you mean by that. Could you say it in words?",
  ],
  deflections: [
    "I don't have a good answer to that. Could we come back to what brought me here?",
    "Let me think about that one. What else would you like to know about my situation?",
    "I would rather leave that for another time. Where were we?",
  ],
  listening: ["I see.", "All right, go on.", "Hm, let me take that in."],
};
