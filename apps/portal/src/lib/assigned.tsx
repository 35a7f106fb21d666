import type { OwnTask } from "@field-advisor/schema/assignments.endpoints";
import { type StepKind, stepSubjects } from "@field-advisor/schema/path-constants";
import type { OwnStep } from "@field-advisor/schema/paths.endpoints";
import type { AssignedState } from "@field-advisor/schema/practice-constants";
import { counted } from "@field-advisor/ui";
import { CheckIcon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Badge, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";

type Task = Pick<OwnTask, "subject" | "goal" | "goalValue">;

/** What is to be done: "Reach 80 % in “First meeting”". */
export function taskWords({ subject, goal, goalValue }: Task): string {
  const name = `“${subject.name}”`;
  switch (goal) {
    case "attempt":
      return `Practise in ${name}`;
    case "pass":
      return `Pass ${name}`;
    case "score":
      return `Reach ${goalValue} % in ${name}`;
    case "attempts":
      return `${counted(goalValue ?? 0, "attempt")} in ${name}`;
    case "open":
      return `Open ${name}`;
    case "finish":
      return `Play ${name} to the end`;
    case "complete":
      return `Complete ${name}`;
  }
}

const stepGoals = {
  open: "open",
  finish: "finish",
  try: "attempt",
  pass: "pass",
  score: "score",
} as const satisfies Record<Exclude<StepKind, "watch">, Task["goal"]>;

type Step = Pick<OwnStep, "kind" | "subject" | "goalValue">;

/** What a step of a path wants: "Pass “First meeting”". */
export function stepWords({ kind, subject, goalValue }: Step): string {
  if (kind === "watch") return `Watch the model talk “${subject.name}”`;
  return taskWords({ subject: { kind: stepSubjects[kind], ...subject }, goal: stepGoals[kind], goalValue });
}

/** Where a step is done. */
export const stepAddress = ({ kind, subject }: Step): string =>
  kind === "watch" ? `/models/${subject.id}` : addressOf({ kind: stepSubjects[kind], ...subject });

/** Where somebody does what they are to do. An item of the library has no screen of its own: a search finds it there. */
export function addressOf({ kind, id, name }: OwnTask["subject"]): string {
  if (kind === "content") return `/library?${new URLSearchParams({ search: name })}`;
  return kind === "room" ? `/test-room/${id}` : `/paths/${id}`;
}

const days = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Until when there is time, in words: "Due tomorrow". */
export const DueDay = ({ dueOn, daysLeft }: { dueOn: string; daysLeft: number }) => (
  <Text size="2">
    Due{" "}
    <time dateTime={dueOn} title={dayText(dueOn)}>
      {days.format(daysLeft, "day")}
    </time>
  </Text>
);

/** What is to be reached in a room whose name stands beside it. */
export function goalWords({ goal, goalValue }: Pick<Task, "goal" | "goalValue">): string {
  if (goal === "score") return `Reach ${goalValue} %`;
  if (goal === "attempts") return counted(goalValue ?? 0, "attempt");
  return goal === "pass" ? "Pass" : "Practise";
}

/** How far somebody is, in words. */
export const assignedLabels = {
  todo: "To do",
  in_progress: "In progress",
  overdue: "Late",
  done: "Done",
  excused: "Excused",
} as const satisfies Record<AssignedState, string>;

const colors = {
  todo: "gray",
  in_progress: "orange",
  overdue: "red",
  done: "green",
  excused: "gray",
} as const satisfies Record<AssignedState, string>;

interface AssignedBadgeProps {
  state: AssignedState;
  /** More than the word for the state: how late it is. */
  children?: ReactNode;
}

/** How far somebody is, by word, sign and colour. */
export const AssignedBadge = ({ state, children = assignedLabels[state] }: AssignedBadgeProps) => (
  <Badge color={colors[state]} radius="full">
    {state === "overdue" && <ExclamationTriangleIcon aria-hidden />}
    {state === "done" && <CheckIcon aria-hidden />}
    {children}
  </Badge>
);

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** A day of the calendar, which belongs to no zone: "2026-11-30" is "Nov 30, 2026". */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
