import type { Context } from "../../context.ts";
import { ifPossible } from "../../lib/if-possible.ts";
import { selectSomeInUse } from "./agent-security.queries.ts";

/** So many an hour: with more, it takes some hours until each was looked at. */
const atOnce = 50;

/**
 * Warns of agents in use that anybody may talk to who knows their id: nobody is asked for a right, and the operator pays.
 * Agents are set up by hand at the voice provider, so the provider is asked.
 */
export async function warnOfOpen({ db, voice, log }: Context): Promise<void> {
  const open: string[] = [];
  for (const agent of await selectSomeInUse(db, atOnce)) {
    const isOpen = await ifPossible(voice.isOpen(agent));
    if (isOpen === null) break;
    if (isOpen) open.push(agent);
  }
  if (open.length > 0)
    log.warn({ agents: open }, "anybody may talk to these agents: switch on their authentication");
}
