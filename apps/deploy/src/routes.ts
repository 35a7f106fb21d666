/** The route of an address of this host. */
export type Address =
  | { kind: "page"; slug: string; preview: boolean }
  /** The path of a page without the part that names one. */
  | { kind: "no-slug" }
  | { kind: "unknown"; path: string };

const pagePath = /^\/deployment(?:\/([^/]+))?\/?$/;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part).trim() || null;
  } catch {
    return null;
  }
}

/** Reads `/deployment/{slug}`, with `?preview=true` where an owner asks for a preview. */
export function parseAddress({ pathname, search }: Pick<Location, "pathname" | "search">): Address {
  if (pathname === "/") return { kind: "no-slug" };
  const match = pagePath.exec(pathname);
  if (!match) return { kind: "unknown", path: pathname };
  const slug = match[1] === undefined ? null : decoded(match[1]);
  if (slug === null) return { kind: "no-slug" };
  return { kind: "page", slug, preview: new URLSearchParams(search).get("preview") === "true" };
}
