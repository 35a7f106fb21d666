/**
 * When lines of a call come among others: at their own time, but never before an earlier line of the call. People talk at
 * the same time, and what has no time of its own stays with the line before it.
 * @param seconds of each line since the call began
 */
export function rising(seconds: readonly (number | null)[]): number[] {
  let last = 0;
  return seconds.map((second) => {
    last = Math.max(last, second ?? last);
    return last;
  });
}
