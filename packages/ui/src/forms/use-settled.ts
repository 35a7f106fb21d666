import { useEffect, useState } from "react";

const pauseMs = 250;

/** A text once nobody has typed for a moment; none is there at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? text : settled;
}
