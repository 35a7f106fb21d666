const most = 3;

/** Names for a sentence, `"A", "B" and 4 more`: a few say which, the rest how many. */
export function namedList(names: readonly string[]): string {
  const shown = names.slice(0, names.length === most + 1 ? most + 1 : most).map((name) => `"${name}"`);
  const rest = names.length - shown.length;
  return new Intl.ListFormat("en-GB").format(rest === 0 ? shown : [...shown, `${rest} more`]);
}

/** How many there are, `1 file` or `1,204 files`. @param thing in the singular */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/** With one space in place of several, of line breaks and tabs. What stands at the ends stays. */
export const singleSpaced = (text: string): string => text.replaceAll(/\s+/gu, " ");

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
