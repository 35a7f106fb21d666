/** With one decimal, so that half a minute is not none. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10;
