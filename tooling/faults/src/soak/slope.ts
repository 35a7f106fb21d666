/** A value at a time, in seconds since the beginning. */
export interface Point {
  t: number;
  value: number;
}

export interface Slope {
  /** By how much the value grows in an hour. */
  perHour: number;
  /** The standard error of that. */
  error: number;
  /** Where the line begins and ends. */
  from: Point;
  to: Point;
}

/** How the time of a run is divided, in seconds. */
export interface Periods {
  /** At the beginning, which says nothing: code is compiled, caches and pools are filled. */
  warmUp: number;
  /** Of each the lowest value counts. */
  window: number;
}

const usual: Periods = { warmUp: 20 * 60, window: 5 * 60 };
const fullRun = 120 * 60;

/** The usual periods, and for a shorter run the same shares of it. @param seconds how long the run is to last */
export function periodsOf(seconds: number): Periods {
  const share = Math.min(1, seconds / fullRun);
  return { warmUp: usual.warmUp * share, window: usual.window * share };
}

/**
 * The lowest value of each window after the warm-up, at its time. What is resident rises until the collector runs and
 * falls again; the lowest values are what stays, so only what is never given back makes them rise.
 */
export function lowestOf(points: readonly Point[], { warmUp, window }: Periods): Point[] {
  const after = points.filter(({ t }) => t >= warmUp);
  const windows = Map.groupBy(after, ({ t }) => Math.floor((t - warmUp) / window));
  return [...windows.values()].map((inside) =>
    inside.reduce((lowest, point) => (point.value < lowest.value ? point : lowest)),
  );
}

const secondsInHour = 3600;

/** The straight line through points by least squares; undefined for fewer than three. */
export function slopeOf(points: readonly Point[]): Slope | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return undefined;
  const mean = { t: meanOf(points.map(({ t }) => t)), value: meanOf(points.map(({ value }) => value)) };
  const spread = sumOf(points.map(({ t }) => (t - mean.t) ** 2));
  const slope = sumOf(points.map(({ t, value }) => (t - mean.t) * (value - mean.value))) / spread;
  const at = (t: number): Point => ({ t, value: mean.value + slope * (t - mean.t) });
  const rest = sumOf(points.map(({ t, value }) => (value - at(t).value) ** 2));
  return {
    perHour: slope * secondsInHour,
    error: Math.sqrt(rest / (points.length - 2) / spread) * secondsInHour,
    from: at(first.t),
    to: at(last.t),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;

export type Verdict = "held" | "GROWS" | "unclear" | "too short";

/**
 * Whether a value grows by less than the goal in an hour. A line that is steeper, but by less than its own uncertainty
 * (two standard errors) from a level one, proves neither.
 */
export function judgeSlope(slope: Slope | undefined, goalPerHour: number): Verdict {
  if (!slope) return "too short";
  if (slope.perHour < goalPerHour) return "held";
  return slope.perHour - 2 * slope.error > 0 ? "GROWS" : "unclear";
}
