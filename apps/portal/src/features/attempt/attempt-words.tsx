import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import {
  type CheckResult,
  checkResultLabels,
  isOpenResult,
  resultOf,
  type SelfVerdict,
} from "@field-advisor/schema/practice-constants";
import {
  CheckCircledIcon,
  CheckIcon,
  ClockIcon,
  Cross2Icon,
  CrossCircledIcon,
  EyeOpenIcon,
  MagnifyingGlassIcon,
  MinusIcon,
  QuestionMarkCircledIcon,
} from "@radix-ui/react-icons";
import { Badge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { isAwaited } from "./attempt.queries.ts";

/** What somebody says of a criterion of their own attempt. */
export const selfVerdictLabels = {
  met: "Met",
  not_met: "Not met",
  not_sure: "Not sure",
} as const satisfies Record<SelfVerdict, string>;

/** A word with its colour and its sign, so that none of them stands for itself. */
interface Sign {
  label: string;
  color: "green" | "red" | "amber" | "gray";
  icon: ReactNode;
}

const waitingLabel = (isOwn: boolean) => (isOwn ? "Waiting for your coach" : checkResultLabels.waiting);

const results = {
  met: { label: checkResultLabels.met, color: "green", icon: <CheckIcon /> },
  not_met: { label: checkResultLabels.not_met, color: "red", icon: <Cross2Icon /> },
  unclear: { label: checkResultLabels.unclear, color: "amber", icon: <EyeOpenIcon /> },
  not_found: { label: checkResultLabels.not_found, color: "gray", icon: <MagnifyingGlassIcon /> },
  not_discussed: { label: checkResultLabels.not_discussed, color: "gray", icon: <MinusIcon /> },
  cannot_tell: { label: checkResultLabels.cannot_tell, color: "gray", icon: <QuestionMarkCircledIcon /> },
} as const satisfies Partial<Record<CheckResult, Sign>>;

const waiting = { color: "amber", icon: <ClockIcon /> } as const;

const signOf = (result: CheckResult, isOwn: boolean): Sign =>
  result === "waiting" ? { ...waiting, label: waitingLabel(isOwn) } : results[result];

/** The words for a result. */
export const resultLabel = (result: CheckResult, isOwn: boolean): string => signOf(result, isOwn).label;

/** The checks that nobody has decided. */
export const openChecksOf = ({ checks }: Pick<Attempt, "checks">): AttemptCheck[] =>
  checks.filter((check) => isOpenResult(resultOf(check)));

/** What became of an attempt. */
export function outcomeOf(attempt: Attempt, isOwn: boolean): Sign {
  if (attempt.passed === true) return { label: "Passed", color: "green", icon: <CheckCircledIcon /> };
  if (attempt.passed === false) return { label: "Not passed", color: "red", icon: <CrossCircledIcon /> };
  if (attempt.uncounted !== null && attempt.review === null)
    return { label: "Does not count", color: "gray", icon: <MinusIcon /> };
  if (attempt.isTooShort) return { label: "Too short to judge", color: "gray", icon: <MinusIcon /> };
  if (attempt.waitsFor === "person")
    return { ...waiting, label: isOwn ? "For you to decide" : "For the trainee to decide" };
  if (attempt.waitsFor === "coach") return { ...waiting, label: waitingLabel(isOwn) };
  const isOpen = attempt.state === "open" || isAwaited(attempt);
  return { label: isOpen ? "No result yet" : "No result", color: "gray", icon: <MinusIcon /> };
}

/** "Score 64%, up to 86%": the score, and what it may become with what is open. */
export const scoreWords = (score: number, mostScore: number | null): string =>
  `Score ${score}%${mostScore !== null && mostScore > score ? `, up to ${mostScore}%` : ""}`;

/** Whether passed, for the two verdicts that an attempt may have beside each other. */
export const verdictLabel = (passed: boolean | null): string => {
  if (passed === null) return "No result";
  return passed ? "Passed" : "Not passed";
};

export const SignBadge = ({ label, color, icon, size = "1" }: Sign & { size?: "1" | "3" }) => (
  <Badge color={color} size={size} radius="full">
    {icon}
    {label}
  </Badge>
);

export const ResultBadge = ({ result, isOwn }: { result: CheckResult; isOwn: boolean }) => (
  <SignBadge {...signOf(result, isOwn)} />
);

/** What somebody said, or did not. */
export const whatIsSaid = (kind: AttemptCheck["kind"]): string =>
  kind === "avoids" ? "what is to be avoided" : "it";

/** What its person is asked of a check that is open. Of what is to be avoided the sentence of the check tells the contrary. */
export const ownQuestion = ({ kind }: Pick<AttemptCheck, "kind">): string =>
  `Did you say ${whatIsSaid(kind)}?`;

/** Who speaks in the transcript. */
export const speakerOf = (isUser: boolean, { user }: Pick<Attempt, "user">, isOwn: boolean): string => {
  if (!isUser) return "Agent";
  return isOwn ? "You" : (user?.name ?? "Former user");
};
