import type { Deps } from "../../../deps.ts";
import { selectOpenCalls } from "./calls.queries.ts";

export type Calls = ReturnType<typeof createCalls>;

/** Conversations that are going on at the provider. */
export const createCalls = ({ db, voice, log }: Pick<Deps, "db" | "voice" | "log">) => ({
  /**
   * Asks the provider to end what people talk in on a page that has closed to them. The page is closed either way:
   * nobody gets a new address. A provider that cannot end a conversation lets it run out, so failures are only logged.
   */
  async endOn(deploymentId: string): Promise<void> {
    try {
      const open = await selectOpenCalls(db, deploymentId);
      const outcomes = await Promise.allSettled(open.map((id) => voice.endConversation(id)));
      const failed = outcomes.filter(({ status }) => status === "rejected").length;
      if (failed > 0)
        log.warn({ deploymentId, failed }, "conversations of a closed page go on at the provider");
    } catch (error) {
      log.warn({ err: error, deploymentId }, "conversations of a closed page were not looked for");
    }
  },
});
