import type { Stretch } from "@field-advisor/schema/openings.endpoints";

/** A second counts though a player began it or left it a moment late. */
const leeway = 0.05;

/** Stretches that overlap or touch each other are one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** What was played and was not reported yet: it is reported in whole seconds, and the rest waits to become one. */
export function createPlayed(atMost: number) {
  let stretches: Stretch[] = [];
  return {
    add(from: number, to: number) {
      if (to > from) stretches = merged([...stretches, { from, to }]);
    },
    /** The whole seconds of it, which are not given again unless they are added again. */
    take(): Stretch[] {
      const taken: Stretch[] = [];
      stretches = stretches.flatMap((stretch) => {
        const from = Math.max(0, Math.ceil(stretch.from - leeway));
        const to = Math.floor(stretch.to + leeway);
        if (from >= to || taken.length === atMost) return [stretch];
        taken.push({ from, to });
        return [
          { from: stretch.from, to: from },
          { from: to, to: stretch.to },
        ].filter((rest) => rest.from < rest.to);
      });
      return taken;
    },
  };
}
