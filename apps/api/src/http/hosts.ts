import type { Host } from "@field-advisor/schema/routes";

/** One of our hosts: which app it is, and the origin that its own pages have. */
export interface Site {
  app: Host;
  origin: string;
}

/** Finds our host by the `Host` header; `undefined` for names that are not ours. */
export type FindSite = (hostHeader: string | undefined) => Site | undefined;

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * @param origins the address of every host, as people see it
 * @param apiAliases other names of the API's host, with their port
 */
export function createHosts(origins: Record<Host, string>, apiAliases: readonly string[] = []): FindSite {
  const sites = new Map<string, Site>();
  for (const [app, origin] of Object.entries(origins) as [Host, string][]) {
    for (const name of namesOf(origin)) sites.set(name.host, { app, origin: name.origin });
  }
  for (const name of apiAliases) sites.set(name.toLowerCase(), { app: "api", origin: origins.api });
  return (hostHeader) => (hostHeader === undefined ? undefined : sites.get(hostHeader.toLowerCase()));
}

/** The names under which an origin is reached; the machine's own name has three spellings. */
function namesOf(origin: string): URL[] {
  const given = new URL(origin);
  if (given.hostname !== "localhost") return [given];
  return loopbackNames.map((name) => {
    const alias = new URL(origin);
    alias.hostname = name;
    return alias;
  });
}
