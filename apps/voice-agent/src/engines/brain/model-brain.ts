import type { Brain, BrainPart, BrainTurn } from "./brain.ts";
import type { LanguageModel, ModelMessage } from "./language-model.ts";

const manner =
  "This is a spoken conversation. Answer in one to three short sentences of plain text that sounds natural when it is read aloud: no lists, no headings, no symbols.";

/** A brain that asks a language model, with the agent's prompt as instructions. */
export function modelBrain(model: LanguageModel): Brain {
  return {
    name: model.id,
    async *reply(turn: BrainTurn, signal: AbortSignal): AsyncGenerator<BrainPart> {
      for await (const text of model.complete(requestFor(turn), signal)) yield { text };
    },
  };
}

function requestFor({ prompt, context, history, occasion }: BrainTurn) {
  const facts = context.length > 0 ? [`What you know besides:\n${context.join("\n")}`] : [];
  const messages = history.map(({ role, text }): ModelMessage => ({
    role: role === "agent" ? "assistant" : "user",
    text,
  }));
  if (occasion === "silence") messages.push({ role: "user", text: "(nobody has spoken for a while)" });
  return { instructions: [prompt, ...facts, manner].join("\n\n"), messages };
}
