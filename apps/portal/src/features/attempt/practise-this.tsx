import { LinkButton } from "@field-advisor/ui";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { mayFocus, resultOf } from "@field-advisor/schema/practice-constants";
import { Text } from "@radix-ui/themes";
import { resultLabel } from "./attempt-words.tsx";

interface PractiseThisProps {
  attempt: Attempt;
  checkKey: string;
  describedBy: string;
}

/** Carries a check as the one thing to try into the next attempt in its room. */
export const PractiseThis = ({ attempt: { room }, checkKey, describedBy }: PractiseThisProps) =>
  mayFocus(room.category) && (
    <LinkButton
      to={`/test-room/${room.id}?${new URLSearchParams({ try: checkKey })}`}
      size="1"
      variant="soft"
      aria-describedby={describedBy}
    >
      Practise this
    </LinkButton>
  );

/** What the person set out to meet in this attempt, and what became of it. */
export function Tried({ attempt, isOwn }: { attempt: Attempt; isOwn: boolean }) {
  const { focus, checks } = attempt;
  if (!focus) return null;
  const check = checks.find(({ key }) => key === focus.key);
  return (
    <Text size="2" className="fa-break">
      <strong>{isOwn ? "You" : (attempt.user?.name ?? "The trainee")} tried:</strong> {focus.sentence}
      {check && !attempt.isTooShort && ` — ${resultLabel(resultOf(check), isOwn).toLowerCase()}`}
    </Text>
  );
}
