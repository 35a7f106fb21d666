import { type PracticeScript, practiceScript } from "@field-advisor/schema/practice-script";
import type { Brain, BrainPart, BrainTurn, Utterance } from "./brain.ts";

/** For agents that have neither a script of their own nor a language model behind them. */
const genericScript: PracticeScript = practiceScript.parse({
  steps: [
    "Thank you. Could you tell me a little more about that?",
    "I see. What would that mean for somebody in my situation?",
    "And what would it cost me, all things considered?",
    "What could go wrong, and what would you do then?",
    "How have other people in my position decided?",
    "What would you need from me to get started?",
  ],
  rules: [
    { keywords: ["hello", "hi", "good morning", "good afternoon"], say: ["Hello. It is good to meet you."] },
    { keywords: ["question", "questions", "ask"], say: ["Please, go ahead and ask."] },
    { keywords: ["cost", "price", "fee", "fees"], say: ["How does that compare with what I pay today?"] },
  ],
});

const goodbye =
  /\b(good-?bye|bye|bye-bye|see you|talk to you soon|that is all for today|that's all for today)\b/i;

const kind =
  "(person|human|human being|robot|bot|chatbot|machine|computer|program|recording|ai|a\\.i\\.?|real)(?![\\w-]| (estate|resources))";
const whatAmI = new RegExp(
  [
    `\\b(are you|is this|am i|you are|you're) (not )?((talking|speaking) (to|with) )?((really|actually|just|even) )*((a|an|some) )?((real|actual|live|living) )*${kind}`,
    `\\b(talk|speak)(ing)? (to|with) ((a|an) )?((real|actual) )*${kind}`,
    "\\b(bist du|sind sie) ((wirklich|echt) )?((ein|eine) )?((echter|echte) )?(mensch|person|roboter|maschine|computer|ki)\\b",
  ].join("|"),
  "i",
);

/** Nobody is left to believe that they talk to a person, whatever the script has them play. */
const truth = "I am an AI agent, not a real person. I follow a practice script for this conversation.";

// A line that was cut off this early was not heard, so it is said again at the next turn.
const heardShare = 0.25;

/**
 * The brain of an installation without a language model: it plays the agent's practice script. It keeps no state of
 * its own; where it stands follows from what has been said.
 */
export const scriptBrain: Brain = {
  name: "practice script",
  async *reply(turn: BrainTurn): AsyncGenerator<BrainPart> {
    const script = turn.script ?? genericScript;
    if (turn.opening) {
      yield { text: turn.opening };
      return;
    }
    if (turn.occasion === "silence") {
      yield { text: rotate(script.silence, turn.history) };
      return;
    }
    const words = understoodWords(turn.history);
    if (goodbye.test(words)) {
      yield { text: script.farewell };
      yield { end: true };
      return;
    }
    if (whatAmI.test(words)) {
      yield { text: truth };
      return;
    }
    yield { text: ruleLine(script, words, turn) ?? nextStep(script, turn) };
  },
};

function understoodWords(history: readonly Utterance[]): string {
  const last = history.findLast((item) => item.role === "user");
  return last?.understood ? last.text : "";
}

function ruleLine(script: PracticeScript, words: string, turn: BrainTurn): string | undefined {
  return script.rules
    .filter((rule) => rule.keywords.some((keyword) => mentions(words, keyword)))
    .flatMap((rule) => rule.say)
    .find((line) => !wasHeard(line, turn));
}

function nextStep(script: PracticeScript, turn: BrainTurn): string {
  return script.steps.find((line) => !wasHeard(line, turn)) ?? rotate(script.afterwards, turn.history);
}

/** In this conversation, or before it: then the page told so. */
function wasHeard(line: string, { history, context }: BrainTurn): boolean {
  return (
    history.some((item) => item.intended === line && item.text.length >= line.length * heardShare) ||
    context.some((facts) => facts.includes(line))
  );
}

function rotate(lines: string[], history: readonly Utterance[]): string {
  const said = history.filter((item) => lines.includes(item.intended)).length;
  return lines[said % lines.length] ?? "";
}

function mentions(words: string, keyword: string): boolean {
  const haystack = ` ${words.toLowerCase().replaceAll(/[^\p{L}\p{N}']+/gu, " ")} `;
  return haystack.includes(` ${keyword.toLowerCase()} `);
}
