import { useState } from "react";

/**
 * A text that is typed here and reported, and comes back as `value`. It may come back late, while more is being typed; only
 * one from elsewhere replaces what was typed.
 */
export function useReportedText(value: string, onReport: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [onTheirWay, setOnTheirWay] = useState<readonly string[]>([]);
  if (value !== known) {
    const arrived = onTheirWay.indexOf(value);
    setKnown(value);
    setOnTheirWay(arrived === -1 ? [] : onTheirWay.slice(arrived + 1));
    if (arrived === -1) setTyped(value);
  }
  /** What was reported last, or came from elsewhere since. */
  const reported = onTheirWay.at(-1) ?? known;
  return {
    typed,
    setTyped,
    reported,
    report: (text: string) => {
      if (text === reported) return;
      setOnTheirWay([...onTheirWay, text]);
      onReport(text);
    },
  };
}
