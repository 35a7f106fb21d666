/** How a number stands to the one before it: "Up 20% from 35". */
export function compare(
  now: number | null,
  before: number | null,
  format: (value: number) => string,
): string | undefined {
  if (now === null || before === null) return undefined;
  const from = format(before);
  if (format(now) === from) return `Same as before (${from})`;
  if (before === 0) return `Up from ${from}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${now > before ? "Up" : "Down"} ${percent}% from ${from}`;
}
