import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";

const shownMs = 5000;

/** Long enough to read a short message, where the next one waits. */
const shownBeforeNextMs = 1500;

interface Attention {
  /** Somebody is at it: time stands still. */
  isHeld: boolean;
  /** Another toast waits for this one to go. */
  isAwaited: boolean;
}

/** Calls `onOver` when a toast has been seen for long enough. */
export function useToastTime({ isHeld, isAwaited }: Attention, onOver: () => void): void {
  const seen = useRef(0);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => over(), (isAwaited ? shownBeforeNextMs : shownMs) - seen.current);
    return () => {
      clearTimeout(timer);
      seen.current += Date.now() - since;
    };
  }, [isHeld, isAwaited]);
}

/** So far to the right a toast is pushed away. */
const thresholdPx = 50;

/** Makes an element follow a pointer to the right, and tells when it was pushed far enough. */
export function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null);
  const [pushed, setPushed] = useState(0);
  const end = () => {
    start.current = null;
    setPushed(0);
  };
  return {
    style: { transform: `translateX(${pushed}px)` },
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) start.current = clientX;
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      if (start.current === null) return;
      const distance = Math.max(0, clientX - start.current);
      // A finger that only presses a button moves a little, too.
      if (distance > 10) currentTarget.setPointerCapture(pointerId);
      if (distance > 10 || pushed > 0) setPushed(distance);
    },
    onPointerUp: () => {
      if (pushed >= thresholdPx) onSwiped();
      end();
    },
    onPointerCancel: end,
  };
}
