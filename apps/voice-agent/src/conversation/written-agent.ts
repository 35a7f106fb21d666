import type { Agent } from "../agents/agent-config.ts";
import type { BrainTurn, Utterance } from "../engines/brain/brain.ts";
import type { LanguageModel, ModelMessage } from "../engines/brain/language-model.ts";
import type { Engines } from "./engines.ts";
import { settingsFor } from "./settings.ts";

// Nothing of it is recorded here, so it has no id of ours.
const noConversation = "none";

/**
 * An agent in writing: the person of its conversations, brain and all, answers messages that are kept elsewhere.
 * One that has spoken before, as `isContinued` says, does not introduce itself again.
 * Throws `StartProblem` for an agent that needs a variable to speak at all.
 */
export function writtenAgent(
  agent: Agent,
  { brain, mouth }: Pick<Engines, "brain" | "mouth">,
  isContinued = false,
): LanguageModel {
  const initiation = { type: "conversation_initiation_client_data" } as const;
  const settings = settingsFor(agent, initiation, noConversation, mouth.voices);
  return {
    id: agent.agent_id,
    async *complete({ instructions, messages }, signal) {
      const { firstMessage, prompt, script } = settings;
      const hasSpoken = isContinued || messages.some(({ role }) => role === "assistant");
      const turn: BrainTurn = {
        occasion: "reply",
        ...(!hasSpoken && { opening: firstMessage }),
        prompt,
        script,
        history: messages.map(utterance),
        context: instructions === "" ? [] : [instructions],
      };
      for await (const part of brain.reply(turn, signal)) if ("text" in part) yield part.text;
    },
  };
}

function utterance({ role, text }: ModelMessage): Utterance {
  return { role: role === "assistant" ? "agent" : "user", text, intended: text, understood: true };
}
