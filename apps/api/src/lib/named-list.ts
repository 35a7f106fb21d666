const most = 3;

/** Names for a sentence, `"A", "B" and 4 more`: a few say which, the rest how many. */
export function namedList(names: readonly string[]): string {
  const shown = names.slice(0, names.length === most + 1 ? most + 1 : most).map((name) => `"${name}"`);
  const rest = names.length - shown.length;
  return new Intl.ListFormat("en-GB").format(rest === 0 ? shown : [...shown, `${rest} more`]);
}
