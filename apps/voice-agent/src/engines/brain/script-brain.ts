import { practiceScript } from "@field-advisor/schema/practice-script";
import { compile } from "../../practice/compiled-script.ts";
import { leastHeard, practiceAnswer } from "../../practice/practice-answer.ts";
import type { Brain, BrainPart, BrainTurn } from "./brain.ts";

/** For agents with neither a script nor a language model. */
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

/** Follows the agent's practice script. It has no state: its position in the script follows from the history. */
export const scriptBrain: Brain = {
  name: "practice script",
  async *reply(turn: BrainTurn): AsyncGenerator<BrainPart> {
    const compiled = compile(turn.script ?? genericScript, turn.language);
    if (turn.occasion === "silence") {
      yield { text: leastHeard(compiled.script.silence, turn) };
      return;
    }
    const { says, by } = practiceAnswer(compiled, turn);
    yield { text: says };
    if (by === "farewell") yield { end: true };
  },
};
