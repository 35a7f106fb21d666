import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Lines that are drawn at once, and that more are added by. */
const step = 300;

interface Range {
  first: number;
  /** The first one that is not shown. */
  end: number;
}

/** Whether the page is on its way to paper, which has no buttons for more. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // What is not drawn when the event is over is not printed.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

/**
 * The part of a transcript that is drawn: it grows at either end, and moves to a line that lies outside. On paper it is all.
 * @param wanted the line that its reader asked for, if there is one
 * @param heard the one that plays
 */
export function useShownPart(count: number, wanted: number | undefined, heard: number | undefined) {
  const [range, setRange] = useState<Range>({ first: 0, end: step });
  const [known, setKnown] = useState<number>();
  const [followed, setFollowed] = useState<number>();
  const isPrinting = usePrinting();
  const moveTo = (line: number | undefined) => {
    if (line !== undefined && (line < range.first || line >= range.end))
      setRange({ first: Math.max(0, line - step / 2), end: line + step / 2 });
  };
  if (wanted !== known) {
    setKnown(wanted);
    moveTo(wanted);
  }
  if (heard !== followed) {
    setFollowed(heard);
    moveTo(heard);
  }
  return {
    first: isPrinting ? 0 : range.first,
    end: isPrinting ? count : Math.min(range.end, count),
    showEarlier: () => setRange({ first: Math.max(0, range.first - step), end: range.end }),
    showLater: () => setRange({ first: range.first, end: range.end + step }),
  };
}
