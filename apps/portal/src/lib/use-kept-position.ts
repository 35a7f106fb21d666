import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepPosition, rereadLibrary } from "./library.queries.ts";
import { useViewedByOwner } from "./viewed-by-owner.tsx";

/** While something plays, its position is kept at most so often. */
const everyMs = 15_000;

interface Kept {
  id: number;
  position: number | null;
}

/**
 * Keeps where the reader of an item stops: at a pause, when they leave, and now and then while it plays; nothing after
 * the end. Where that fails, the next time keeps it.
 */
export function useKeptPosition(element: HTMLMediaElement | null, item: Kept | null): void {
  const client = useQueryClient();
  // Where an owner gets to while viewing as somebody is not where that person stopped.
  const isKept = !useViewedByOwner();
  useEffect(() => {
    if (!element || !item) return undefined;
    let kept: number | null = item.position ?? 0;
    let keptAt = Date.now();
    let keeping = Promise.resolve();
    const keep = () => {
      const seconds = element.ended ? null : Math.floor(element.currentTime);
      // An element without data says zero, whatever was reached before.
      if (!isKept || element.readyState < HTMLMediaElement.HAVE_METADATA) return;
      if (seconds === kept) return;
      kept = seconds;
      keptAt = Date.now();
      keeping = keepPosition(item.id, seconds);
    };
    const keepSometimes = () => {
      if (!element.paused && Date.now() - keptAt >= everyMs) keep();
    };
    element.addEventListener("pause", keep);
    element.addEventListener("ended", keep);
    element.addEventListener("timeupdate", keepSometimes);
    window.addEventListener("pagehide", keep);
    return () => {
      element.removeEventListener("pause", keep);
      element.removeEventListener("ended", keep);
      element.removeEventListener("timeupdate", keepSometimes);
      window.removeEventListener("pagehide", keep);
      keep();
      // Lists that show positions are long: they are read again once, and not while something plays.
      void keeping.then(() => rereadLibrary(client));
    };
  }, [client, element, item, isKept]);
}
