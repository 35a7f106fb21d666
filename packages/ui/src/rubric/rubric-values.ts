import type { CheckKind } from "@field-advisor/schema/practice-constants";
import {
  type Criterion,
  type Rubric,
  type RubricCheck,
  rubricCheck,
  type RubricInput,
  updateRubricInput,
  shortest,
} from "@field-advisor/schema/rubric-forms";
import type { RoomRubric } from "@field-advisor/schema/rubrics.endpoints";
import { checkedBy } from "../forms/checked-form.ts";
import { refusalOf } from "../forms/refusal.ts";

type Fields<Part> = Part extends unknown ? keyof Part : never;
type FieldOf<Part, Name> = Part extends Record<Name & PropertyKey, infer Value> ? Value : never;

/** A check as people fill it in: the fields of all kinds, so that another kind loses nothing that was filled in. */
export type CheckValues = { [Name in Fields<RubricCheck>]: FieldOf<RubricCheck, Name> };

export type CriterionValues = Omit<Criterion, "checks"> & { checks: CheckValues[] };

export type RubricValues = Omit<Rubric, "criteria"> & { criteria: CriterionValues[] };

/** The name of a check in the form. */
export type CheckName = `criteria.${number}.checks.${number}`;

/** The least that a check of a kind asks for when it is chosen. */
export const usualLeast = (kind: CheckKind): number | null => (kind === "asks" ? 1 : null);

const newKey = () => crypto.randomUUID().slice(0, 8);

const noCheck: CheckValues = {
  key: "",
  sentence: "",
  advice: null,
  isBlocker: false,
  kind: "says",
  phrases: [],
  after: [],
  withinTurns: null,
  withinMinutes: null,
  order: null,
  atLeast: null,
  isOpen: false,
  mostShare: null,
  longestTurn: null,
  unit: "minutes",
  atMost: null,
};

export const newCheck = (): CheckValues => ({ ...noCheck, key: newKey() });

export const newCriterion = (): CriterionValues => ({
  key: newKey(),
  name: "",
  weight: 1,
  skill: null,
  checks: [],
});

const noRubric: RubricValues = {
  situation: null,
  counterpart: null,
  goal: null,
  timeLimitMinutes: null,
  attemptsAllowed: null,
  passMark: 70,
  ...shortest,
  criteria: [],
};

/** A rubric as it stands in the form; null is one that is not begun. */
export const rubricValues = (rubric: Rubric | null): RubricValues =>
  rubric
    ? {
        // In one order, because the server may send fields in another.
        ...noRubric,
        ...rubric,
        criteria: rubric.criteria.map(({ checks, ...criterion }) => ({
          ...newCriterion(),
          ...criterion,
          checks: checks.map((check) => ({ ...noCheck, ...check })),
        })),
      }
    : noRubric;

export const valuesOf = ({ rubric }: RoomRubric): RubricValues => rubricValues(rubric);

/** Whether a check has a place in a conversation, which another can come before or after. */
const hasPlace = ({ kind }: Pick<CheckValues, "kind">) => kind === "says" || kind === "answers";

/** The checks that another one can come before or after. */
export const placesBeside = (criteria: readonly CriterionValues[], key: string): CheckValues[] =>
  criteria.flatMap(({ checks }) => checks).filter((check) => check.key !== key && hasPlace(check));

/** The names of what a check of a kind says. */
const fieldsOf = (kind: CheckKind): readonly string[] =>
  Object.keys(rubricCheck.options.find(({ shape }) => shape.kind.value === kind)?.shape ?? {});

/** A check without what other kinds say; without its order, where that other check was removed or has no place any more. */
function checkOf(values: CheckValues, criteria: readonly CriterionValues[]): unknown {
  const names = fieldsOf(values.kind);
  const isThere = placesBeside(criteria, values.key).some(({ key }) => key === values.order?.check);
  const check = { ...values, order: isThere ? values.order : null };
  return Object.fromEntries(Object.entries(check).filter(([name]) => names.includes(name)));
}

/** The rubric as it stands in the form; the contract's rules check whether it is one. */
export const rubricOf = ({ criteria, ...briefing }: RubricValues) =>
  ({
    ...briefing,
    criteria: criteria.map(({ checks, ...criterion }) => ({
      ...criterion,
      checks: checks.map((check) => checkOf(check, criteria)),
    })),
  }) as RubricInput;

const fieldOf = (path: string) => path.replace(/^rubric\./, "");

const contract = updateRubricInput.pick({ rubric: true });

/** Checks the form of a rubric by the contract's rules. */
export const rubricRules = checkedBy(
  contract,
  (values: RubricValues) => ({ rubric: rubricOf(values) }),
  fieldOf,
);

/** What the server's refusals mean in the form of a rubric. */
export const rubricRefusal = (error: unknown) => refusalOf(error, {}, fieldOf);

/** What of the form differs from the rubric; one is saved as a whole. */
export function rubricChanges(known: RoomRubric, { rubric }: { rubric: Rubric }): { rubric?: Rubric } {
  const isKept =
    known.rubric !== null &&
    JSON.stringify(rubricValues(rubric)) === JSON.stringify(rubricValues(known.rubric));
  return isKept ? {} : { rubric };
}
