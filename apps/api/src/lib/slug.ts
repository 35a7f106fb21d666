const longest = 80;

/** A readable address for a name; the suffix keeps it from being guessed or taken. */
export function slugOf(name: string, suffix: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest - suffix.length - 1)
    .replaceAll(/^-|-$/g, "");
  return words === "" ? suffix : `${words}-${suffix}`;
}
