import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { ifPossible } from "../../lib/if-possible.ts";
import { selectSomeInUse } from "./agent-security.queries.ts";

/** So many an hour: with more, it takes some hours until each was looked at. */
const atOnce = 50;

/** How agents are guarded at the voice provider, where they are set up by hand. */
export const createAgentSecurity = ({ voice, log }: Pick<Deps, "voice" | "log">) => ({
  /**
   * Chooses agents that are in use; what it gives back asks the provider how they are guarded, and warns of those that
   * anybody may talk to who knows their id: nobody would be asked for a right, and somebody has to pay.
   */
  warnOfOpen: async (trx: Trx): Promise<() => Promise<void>> => {
    const inUse = await selectSomeInUse(trx, atOnce);
    return async () => {
      const open: string[] = [];
      for (const agent of inUse) {
        const isOpen = await ifPossible(voice.isOpen(agent));
        if (isOpen === null) break;
        if (isOpen) open.push(agent);
      }
      if (open.length > 0)
        log.warn({ agents: open }, "anybody may talk to these agents: switch on their authentication");
    };
  },
});
