import { useState } from "react";

/** Lines that are drawn at once, and that more are added by. */
const step = 300;

interface Range {
  first: number;
  /** The first one that is not shown. */
  end: number;
}

/**
 * The part of a transcript that is drawn: it grows at either end, and moves to a line that lies outside.
 * @param wanted the line that its reader asked for, if there is one
 */
export function useShownPart(count: number, wanted: number | undefined) {
  const [range, setRange] = useState<Range>({ first: 0, end: step });
  const [known, setKnown] = useState<number>();
  if (wanted !== known) {
    setKnown(wanted);
    if (wanted !== undefined && (wanted < range.first || wanted >= range.end))
      setRange({ first: Math.max(0, wanted - step / 2), end: wanted + step / 2 });
  }
  return {
    first: range.first,
    end: Math.min(range.end, count),
    showEarlier: () => setRange({ first: Math.max(0, range.first - step), end: range.end }),
    showLater: () => setRange({ first: range.first, end: range.end + step }),
  };
}
