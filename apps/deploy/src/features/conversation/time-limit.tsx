import { type CallSpan, useElapsedSeconds } from "@field-advisor/voice-client/react";
import { useEffect, useEffectEvent } from "react";
import { texts } from "../../lib/texts.ts";

/** From so many seconds before its end a conversation is said to be about to end. */
const warningSeconds = 60;

/**
 * Says in its last minute that a conversation is about to end, and ends it then. The server ends it too; here it is on
 * time, whatever the way there and back takes.
 */
export function TimeLimit({
  minutes,
  span,
  onOver,
}: {
  minutes: number;
  span: CallSpan | null;
  onOver: () => void;
}) {
  const left = minutes * 60 - useElapsedSeconds(span);
  const isOver = span !== null && left <= 0;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const isNear = span !== null && left <= Math.min(warningSeconds, minutes * 30);
  return (
    <output className={isNear ? "callout" : "visually-hidden"}>{isNear && texts.call.lastMinute}</output>
  );
}

/** A conversation of this many seconds ended at its time limit. */
export const isTimeOver = (minutes: number | null, seconds: number): boolean =>
  minutes !== null && seconds >= minutes * 60 - 1;
