import { stemmer } from "@orama/stemmers/english";
import { englishTruths } from "./english-truths.ts";
import type { Language } from "./language.ts";

const list = (words: string) => new Set(words.split(" "));

/** Short forms that are unmistakable without their apostrophe, and what people type for words. */
const writtenOut: Record<string, string> = {
  dont: "do not",
  doesnt: "does not",
  didnt: "did not",
  cant: "can not",
  cannot: "can not",
  wont: "will not",
  isnt: "is not",
  arent: "are not",
  wasnt: "was not",
  havent: "have not",
  hasnt: "has not",
  wouldnt: "would not",
  couldnt: "could not",
  shouldnt: "should not",
  whats: "what is",
  whos: "who is",
  wheres: "where is",
  hows: "how is",
  thats: "that is",
  im: "i am",
  ive: "i have",
  youre: "you are",
  youve: "you have",
  theyre: "they are",
  u: "you",
  ur: "your",
  pls: "please",
  children: "child",
  childrens: "child",
};

const kind =
  "(person|human|human being|robot|bot|chatbot|machine|computer|program|recording|android|ai|a i|artificial intelligence|chatgpt|language model)\\b(?! (resources|who|that)\\b)";

export const english: Language = {
  unify: (text) =>
    text
      .replaceAll(/\b(what|who|where|how|that|it|there|he|she|when|why)'s\b/g, "$1 is")
      .replaceAll(/\b(can|wo|sha)n?'t\b/g, (_, verb: string) => (verb === "can" ? "can not" : "will not"))
      .replaceAll(/n't\b/g, " not")
      .replaceAll(/'(re|ve|ll|m|d)\b/g, (_, end: "re" | "ve" | "ll" | "m" | "d") => ` ${endings[end]}`)
      .replaceAll("'", "")
      .replaceAll(/\b[a-z]+\b/g, (word) =>
        Object.hasOwn(writtenOut, word) ? (writtenOut[word] ?? word) : word,
      ),
  stem: stemmer,
  hasCompounds: false,
  functionWords: list(
    "a an the and or but so if of to in on at by for with from about as is are am was were be been being do does did have has had having can could would should shall may might i you he she it we they me him her us them my your his its our their this that these those what which who how when where why there here not no some any very much many more just really now then please get got yes ok okay well like going go tell say know think want one thing things",
  ),
  negators: list("not no never without neither nor forget skip"),
  closingNegators: list(""),
  notNegated: list(
    "only just know sure understand see tell remember think clear worry problem worries hurry rush doubt matter yet bad what how told said mention mentioned",
  ),
  negationEnds: list(
    "but what how who when where why which tell so and because although however instead rather let",
  ),
  exclusion:
    /\b(not (talk|talking|speak|speaking|ask|asking|so much)? ?(about|of|on)|(other|rather) than|apart from|aside from|instead of|except|forget|without( mentioning)?)( (the|your|our|any|that|those|these))?$/,
  question:
    /^((and|so|ok|okay|well|right|now|um|uh|er|but|then|hi|hello|hey|thanks|thank you|great|good|sorry|please|asha|ben|oh|yes|no|sure) )*((what|which|who|whose|whom|how|when|where|why|any|ever)\b|(is|are|does|did|was|were|has|could|would|should) |(do|have|had|can|will|may|might|shall|am) (not )?(you|your|i|we|he|she|they|there|it|that|this|the|any|anyone|anybody|somebody|my|our)\b)|\b(tell me|tell us|talk me through|walk me through|describe|explain|may i ask|can i ask|let me ask|like to (know|hear|understand|ask|learn)|love to (know|hear)|want to (know|hear|understand)|need to (know|understand)|i wonder|i am wondering|i am curious|curious (about|to)|help me understand|share with me|give me an idea|what about|how about|remind me|what do you|what does|what is your|what are your|what would you|what did|how do you|how did|how does|how would you|how are you|how much|how many|how long|how old|how often|how far|do you|are you|have you|did you|would you|can you|could you|will you|were you|is your|are your|does your|do your|did your|has your|is there anything|are there any|who is|where do|where are|where is|when do|when did|when will|when does|why do|why did|why are|why have)\b/,
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

const endings = { re: "are", ve: "have", ll: "", m: "am", d: "would" };
