import { Muted } from "@field-advisor/ui";
import { CheckIcon } from "@radix-ui/react-icons";
import { Badge } from "@radix-ui/themes";

/** A score in percent, or that there is none. */
export const scoreText = (score: number | null): string => (score === null ? "No score" : `${score}%`);

/** Whether something was passed, by word, sign and colour; nothing where nobody knows. */
export function PassedBadge({ passed }: { passed: boolean | null }) {
  if (passed === null)
    return (
      <Badge color="gray" radius="full">
        No result
      </Badge>
    );
  return (
    <Badge color={passed ? "green" : "amber"} radius="full">
      {passed && <CheckIcon aria-hidden />}
      {passed ? "Passed" : "Not passed"}
    </Badge>
  );
}

/** How a score changed since an earlier one, in words. */
export function Change({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null || from === to) return null;
  return (
    <Muted size="1">
      {to > from ? `Up ${to - from} since the first` : `Down ${from - to} since the first`}
    </Muted>
  );
}
