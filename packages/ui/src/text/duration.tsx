import { unknownDuration } from "@field-advisor/schema/product";
import { Text } from "@radix-ui/themes";

/** Whole minutes as people read them: "<1 min", "12 min", "2 h 5 min". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (minutes < 1) return "<1 min";
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`;
}

interface SessionDurationProps {
  /** null where nobody knows. */
  minutes: number | null;
  /** True while the session goes on, so that its length is not known yet. */
  isOpen?: boolean;
}

/** How long a session was. */
export function SessionDuration({ minutes, isOpen = false }: SessionDurationProps) {
  if (isOpen) return <Text color="green">Active</Text>;
  if (minutes === null) return <Text title="No sign-out was recorded">{unknownDuration}</Text>;
  return <Text>{formatMinutes(minutes)}</Text>;
}
