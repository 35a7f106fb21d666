import type { Deps } from "../../deps.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { selectExternalId, updatePresence } from "./presence.queries.ts";

/** Whether the voice provider has an agent of the registry. */
export const createPresence = ({ db, voice, now }: Pick<Deps, "db" | "voice" | "now">) => {
  const note = (id: number, isPresent: boolean) => updatePresence(db, id, { isPresent, checkedAt: now() });

  return {
    /**
     * Asks the provider whether it has the agent, and remembers the answer. An agent that is not in the registry passes:
     * whoever wants to use it is told so.
     * @throws AppError agent_inactive where it has not, and provider_failed, provider_timeout or unavailable where it
     *   cannot be asked; on the field by which the caller named the agent
     */
    async require(id: number, field = "agentId"): Promise<void> {
      const externalId = await selectExternalId(db, id);
      if (externalId === undefined) return;
      const isPresent = await voice.hasAgent(externalId).catch((error: unknown) => {
        throw error instanceof AppError ? fieldError(error.code, field, unreachableText) : error;
      });
      await note(id, isPresent);
      if (!isPresent) throw fieldError("agent_inactive", field, missingText);
    },

    /** Somebody wanted to talk to the agent, and the provider did not have it. @returns what they are told */
    async missed(id: number): Promise<AppError> {
      await note(id, false);
      return new AppError("agent_inactive", missedText);
    },
  };
};

const missingText =
  "The voice provider does not have this agent. Check its ID in Agent Management, or choose another agent.";

const unreachableText =
  "The voice provider could not be reached, so this agent could not be checked. Try again in a moment, or save the room as paused.";

/** What somebody who wants to talk is told. */
export const missedText = "The voice provider does not have this agent. Ask an owner to choose another one.";
