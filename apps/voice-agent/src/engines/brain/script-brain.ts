import { practiceScript } from "@field-advisor/schema/practice-script";
import { compile } from "../../practice/compiled-script.ts";
import { inTurn, practiceAnswer } from "../../practice/practice-answer.ts";
import type { Brain, BrainPart, BrainTurn } from "./brain.ts";

/** For agents that have neither a script of their own nor a language model behind them. */
const genericScript = practiceScript.parse({
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

/**
 * The brain of an installation without a language model: it plays the agent's practice script. It keeps no state of
 * its own; where it stands follows from what has been said.
 */
export const scriptBrain: Brain = {
  name: "practice script",
  async *reply(turn: BrainTurn): AsyncGenerator<BrainPart> {
    if (turn.opening) {
      yield { text: turn.opening };
      return;
    }
    const compiled = compile(turn.script ?? genericScript, turn.language);
    if (turn.occasion === "silence") {
      yield { text: inTurn(compiled.script.silence, turn) };
      return;
    }
    const { says, by } = practiceAnswer(compiled, turn);
    yield { text: says };
    if (by === "farewell") yield { end: true };
  },
};
