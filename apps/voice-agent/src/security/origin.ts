/**
 * Whether a page of `origin` may open a conversation. A browser always sends Origin with a websocket handshake, other
 * programs usually do not; without one there is no foreign page to protect anybody from.
 * @param allowed exact origins of this installation; empty means any
 * @param agentHosts host names (port included where the origin has one) that the agent is limited to; empty means any
 */
export function originAllowed(origin: string | undefined, allowed: string[], agentHosts: string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.length > 0 && !allowed.includes(origin)) return false;
  return agentHosts.length === 0 || agentHosts.includes(hostOf(origin));
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}
