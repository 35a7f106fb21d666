/** What an attempt may meet; null is the room as it is. */
export type Choice<Variant> = Variant | null;

interface Met {
  variantId: number | null;
  times: number;
}

const idOf = (choice: Choice<{ id: number }>): number | null => choice?.id ?? null;

/**
 * What somebody meets next: what they have met least, and never the same twice in a row. Whoever comes for the first time
 * meets the room as it is.
 * @param met newest first
 * @param chance from 0 to 1, decides between those that were met equally often
 */
export function nextOf<Variant extends { id: number }>(
  variants: readonly Variant[],
  met: readonly Met[],
  chance: number,
): Choice<Variant> {
  const [last] = met;
  if (!last) return null;
  const timesMet = (choice: Choice<Variant>) =>
    met.find(({ variantId }) => variantId === idOf(choice))?.times ?? 0;
  const others = [null, ...variants].filter((choice) => idOf(choice) !== last.variantId);
  const least = Math.min(...others.map(timesMet));
  const equal = others.filter((choice) => timesMet(choice) === least);
  return equal[Math.min(equal.length - 1, Math.floor(chance * equal.length))] ?? null;
}

/** What everybody meets who sits the same version of an exam. */
export const drawnBy = <Variant>(variants: readonly Variant[], seed: number): Choice<Variant> =>
  [null, ...variants][seed % (variants.length + 1)] ?? null;
