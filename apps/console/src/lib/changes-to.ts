/** What of an input differs from what is known. */
export function changesTo(known: object, input: object) {
  const before: Readonly<Record<string, unknown>> = { ...known };
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== before[name]));
}
