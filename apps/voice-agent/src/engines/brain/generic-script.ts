import { PracticeScript } from "../../agents/practice-script.ts";

/** For agents that have neither a script of their own nor a language model behind them. */
export const genericScript: PracticeScript = PracticeScript.parse({
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
