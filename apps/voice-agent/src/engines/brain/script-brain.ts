import { practiceScript } from "@field-advisor/schema/practice-script";
import { compile, type CompiledScript } from "../../practice/compiled-script.ts";
import { withObjection } from "../../practice/objections.ts";
import { leastHeard, type PracticeAnswer, practiceAnswer } from "../../practice/practice-answer.ts";
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
    const answers = answersTo(compiled, turn);
    yield { text: withObjection(answers, turn).join(" ") };
    if (answers.at(-1)?.by === "farewell") yield { end: true };
  },
};

/** More than anybody says while nobody answers. */
const mostUnanswered = 20;

/**
 * To each line since the agent last spoke. Of speech that was not transcribed only the last counts, because nothing else
 * is known of it.
 */
function answersTo(compiled: CompiledScript, turn: BrainTurn): PracticeAnswer[] {
  const first = turn.history.findLastIndex(({ role }) => role === "agent") + 1;
  const open = turn.history
    .slice(first)
    .filter(({ understood }, index, lines) => understood || lines[index + 1]?.understood !== false)
    .slice(-mostUnanswered);
  if (open.length < 2) return [practiceAnswer(compiled, turn)];
  let history = turn.history.slice(0, first);
  return open.map((line) => {
    const answer = practiceAnswer(compiled, { ...turn, history: [...history, line] });
    history = [
      ...history,
      line,
      { role: "agent", text: answer.says, intended: answer.says, understood: true },
    ];
    return answer;
  });
}
