import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";

const shownMs = 5000;

/** Calls `onOver` when a toast has been seen for long enough; time stands still while it is held. */
export function useToastTime(isHeld: boolean, onOver: () => void): void {
  const left = useRef(shownMs);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => over(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isHeld]);
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
