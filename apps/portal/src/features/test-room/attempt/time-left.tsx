import { clockOf } from "@field-advisor/schema/clock";
import { counted } from "@field-advisor/ui";
import { Text, VisuallyHidden } from "@radix-ui/themes";
import { useEffect, useEffectEvent, useState } from "react";

interface TimeLeftProps {
  /** As the server said when the session was read. */
  seconds: number;
  /** The time runs: something was said. */
  isRunning: boolean;
  /** The time is up; the server ends the attempt by itself. */
  onOver: () => void;
}

const warnedAt = 60;

/** The server lets the agent's last turn end, and looks at the clock once more. */
const graceMs = 15_000;

/** How much of the room's time is left, quietly; the last minute is said. */
export function TimeLeft({ seconds, isRunning, onOver }: TimeLeftProps) {
  const [left, setLeft] = useState(seconds);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isRunning) return;
    // A timer that sleeps with its window would count too few seconds.
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - performance.now()) / 1000))), 1000);
    const last = setTimeout(() => over(), seconds * 1000 + graceMs);
    return () => {
      clearInterval(timer);
      clearTimeout(last);
    };
  }, [isRunning, seconds]);
  const isLastMinute = isRunning && left <= warnedAt;
  return (
    <Text as="p" size="1" align="center" color={isLastMinute ? "red" : "gray"} className="fa-numbers">
      {isRunning ? (
        <span role="timer" aria-label="Time left">
          {left === 0 ? "Time is up" : `${clockOf(left)} left`}
        </span>
      ) : (
        `${counted(Math.round(seconds / 60), "minute")} from your first word`
      )}
      <VisuallyHidden asChild>
        <output>{isLastMinute && (left === 0 ? "Time is up" : "One minute left")}</output>
      </VisuallyHidden>
    </Text>
  );
}
