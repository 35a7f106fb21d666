import { readStored, store } from "@field-advisor/page/browser-storage";
import type { Briefing } from "@field-advisor/schema/rubrics.endpoints";
import { useCurrentUser } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isWithheld, roomBriefing } from "../test-room.queries.ts";

/** What to know before an attempt in a room, and whether that is shown now. */
export function useBriefing(roomId: number) {
  const { id } = useCurrentUser();
  const name = `field-advisor-briefed:${id}:${roomId}`;
  const { data, error, refetch } = useQuery(roomBriefing(roomId));
  const [isOpen, setOpen] = useState(() => (readStored("sessionStorage", name) === null ? null : false));
  return {
    known: data,
    error,
    retry: () => void refetch(),
    /** There is one, or there may be. */
    isOffered: data ? data.rubric !== null : error !== null && !isWithheld(error),
    /** null until its reader has opened or closed it in this visit. */
    isOpen,
    open: () => setOpen(true),
    close: () => {
      store("sessionStorage", name, "seen");
      setOpen(false);
    },
  };
}

export type RoomBriefing = ReturnType<typeof useBriefing>;

/** Whether it opens by itself: for somebody who has never tried the room, and has said nothing in it yet. */
export const isFirstTime = ({ known }: RoomBriefing, isSaid: boolean): boolean => {
  if (!known?.rubric || isSaid) return false;
  return known.attempts.count === 0 && known.openAttempt === null;
};

/** Who sees an attempt in the room. */
export const visibilityOf = ({ isPrivate }: Pick<Briefing, "isPrivate">): string =>
  isPrivate ? "Only you can see this attempt." : "Your coach and the owners can see this attempt.";
