import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { reportPlayed, rereadLibrary } from "../library.queries.ts";
import { useViewedByOwner } from "../viewed-by-owner.tsx";
import { reportPlayback } from "./playback-reports.ts";
import type { Progress } from "./recording-progress.tsx";

/**
 * Keeps where the reader of an item stops and what they play of it. Where that fails, the next time keeps it.
 * @returns how far the reader is; null where nothing of the library is played
 */
export function useKeptPosition(element: HTMLMediaElement | null, item: LibraryItem | null): Progress | null {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<Progress | null>(null);
  // Where an owner gets to while viewing as somebody is not where that person stopped.
  const isKept = !useViewedByOwner();
  const id = item?.id;
  const start = useEffectEvent((target: HTMLMediaElement, contentId: number) =>
    reportPlayback(target, {
      position: item?.position ?? null,
      counts: item?.file?.seconds != null,
      send: async (report) => {
        const answer = await reportPlayed(contentId, report);
        if (answer) setAnswered(answer);
        return answer;
      },
    }),
  );
  useEffect(() => {
    if (!element || id === undefined || !isKept) return undefined;
    const stop = start(element, id);
    // Lists that show positions are long: they are read again once, and not while something plays.
    return () => void stop().then(() => rereadLibrary(client));
  }, [client, element, id, isKept]);
  return answered ?? item;
}
