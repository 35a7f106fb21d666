import type { Config } from "../../../config.ts";

/**
 * For which hosts passkeys are: all below the domain that sessions are shared by, where one is configured, else the
 * portal's alone. Whoever changes it later has passkeys that no browser offers any more.
 */
export function relyingParty({ cookieDomain, origins }: Pick<Config, "cookieDomain" | "origins">) {
  const portal = new URL(origins.portal).hostname;
  const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
  const id = cookieDomain !== undefined && isBelow(portal, cookieDomain) ? cookieDomain : portal;
  const hosts = [origins.portal, origins.console];
  return { id, origins: hosts.filter((origin) => isBelow(new URL(origin).hostname, id)) };
}
