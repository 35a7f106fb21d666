import type { StepKind } from "@field-advisor/schema/path-constants";
import { createPathInput } from "@field-advisor/schema/path-forms";
import type { Path } from "@field-advisor/schema/paths.endpoints";
import { checkedBy, type PickerOption } from "@field-advisor/ui";

/** A step as people fill it in. */
export interface StepValues {
  /** null for one that is new. */
  id: number | null;
  kind: StepKind;
  subjectId: PickerOption | null;
  goalValue: number | null;
  days: number | null;
  isNeeded: boolean;
  isLocked: boolean;
}

export interface PathValues {
  name: string;
  description: string | null;
  validMonths: number | null;
  steps: StepValues[];
}

export const pathRules = checkedBy(createPathInput, (values: PathValues) => ({
  ...values,
  steps: values.steps.map((step) => ({ ...step, goalValue: step.kind === "score" ? step.goalValue : null })),
}));

export const newStep = (): StepValues => ({
  id: null,
  kind: "try",
  subjectId: null,
  goalValue: null,
  days: null,
  isNeeded: true,
  isLocked: true,
});

export const emptyPath: PathValues = {
  name: "",
  description: null,
  validMonths: null,
  steps: [newStep()],
};

/** A path as people fill it in. */
export const valuesOf = ({ name, description, validMonths, steps }: Path): PathValues => ({
  name,
  description,
  validMonths,
  steps: steps.map(({ id, kind, subject, goalValue, days, isNeeded, isLocked }) => ({
    id,
    kind,
    subjectId: { value: subject.id, label: subject.name },
    goalValue,
    days,
    isNeeded,
    isLocked,
  })),
});
