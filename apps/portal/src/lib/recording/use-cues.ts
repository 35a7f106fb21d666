import type { TranscriptCue } from "@field-advisor/schema/content.endpoints";
import { useEffect, useState } from "react";
import { cueAt } from "./transcript-paragraphs.ts";

/** Which of the cues an element is at; -1 for none. */
export function useCurrentCue(element: HTMLMediaElement | null, cues: readonly TranscriptCue[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (!element) return undefined;
    const events = new AbortController();
    const update = () => setCurrent(cueAt(cues, element.currentTime));
    for (const type of ["timeupdate", "seeking", "loadedmetadata"])
      element.addEventListener(type, update, { signal: events.signal });
    update();
    return () => events.abort();
  }, [element, cues]);
  return current;
}
