import { type RefObject, useEffect, useRef } from "react";

/** The part of the window in which an element can be seen: that of what it scrolls in. */
function sightOf(element: Element): { top: number; bottom: number; isOfItsOwn: boolean } {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const isScroller = /auto|scroll/.test(getComputedStyle(parent).overflowY);
    if (!isScroller || parent.scrollHeight <= parent.clientHeight || parent === document.body) continue;
    const { top, bottom } = parent.getBoundingClientRect();
    return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom), isOfItsOwn: true };
  }
  return { top: 0, bottom: window.innerHeight, isOfItsOwn: false };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const sight = sightOf(element);
  return bottom > sight.top && top < sight.bottom;
}

/**
 * Keeps the line that is heard in sight. Who looks at something else stays there: a line is followed from one that was in
 * sight, and a jump where the lines are in sight at all.
 */
export function useFollowedLine(list: RefObject<HTMLElement | null>, heard: number | null): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    const lineOf = (place: number) => list.current?.querySelector(`#line-${place + 1}`) ?? null;
    const last = before.current;
    before.current = heard;
    const line = heard === null ? null : lineOf(heard);
    if (!line || heard === null) return;
    const isNext = last !== null && line.previousElementSibling === lineOf(last);
    const from = isNext ? line.previousElementSibling : list.current;
    if (from && isInSight(from)) line.scrollIntoView({ block: "nearest" });
  }, [list, heard]);
}
