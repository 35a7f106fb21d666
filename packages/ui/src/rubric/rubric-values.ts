import type { CheckKind } from "@field-advisor/schema/practice-constants";
import {
  type CheckOf,
  type Criterion,
  type Rubric,
  type RubricCheck,
  type RubricInput,
  updateRubricInput,
  shortest,
} from "@field-advisor/schema/rubric-forms";
import type { RoomRubric } from "@field-advisor/schema/rubrics.endpoints";
import { checkedBy } from "../forms/checked-form.ts";
import { refusalOf } from "../forms/refusal.ts";

/** A check as people fill it in: the fields of all kinds, so that another kind loses nothing that was typed. */
export interface CheckValues {
  key: string;
  sentence: string;
  advice: string;
  isBlocker: boolean;
  kind: CheckKind;
  /** One a line, as are those of `after`. */
  phrases: string;
  after: string;
  withinTurns: string;
  withinMinutes: string;
  /** "before" or "after" and the key of another check, or `anyTime`. */
  order: string;
  atLeast: string;
  isOpen: boolean;
  mostShare: string;
  longestTurn: string;
  unit: "minutes" | "turns";
  atMost: string;
}

export interface CriterionValues {
  key: string;
  name: string;
  weight: string;
  skill: string;
  checks: CheckValues[];
}

export interface RubricValues {
  situation: string;
  counterpart: string;
  goal: string;
  timeLimitMinutes: string;
  attemptsAllowed: string;
  passMark: string;
  leastTurns: string;
  leastWords: string;
  criteria: CriterionValues[];
}

/** Where the order does not matter: a select has no value for nothing. */
export const anyTime = " ";

/** The least that a check of a kind asks for when it is chosen. */
export const usualLeast = (kind: CheckKind): string => (kind === "asks" ? "1" : "");

const newKey = () => crypto.randomUUID().slice(0, 8);

const noCheck: CheckValues = {
  key: "",
  sentence: "",
  advice: "",
  isBlocker: false,
  kind: "says",
  phrases: "",
  after: "",
  withinTurns: "",
  withinMinutes: "",
  order: anyTime,
  atLeast: "",
  isOpen: false,
  mostShare: "",
  longestTurn: "",
  unit: "minutes",
  atMost: "",
};

export const newCheck = (): CheckValues => ({ ...noCheck, key: newKey() });

export const newCriterion = (): CriterionValues => ({
  key: newKey(),
  name: "",
  weight: "1",
  skill: "",
  checks: [],
});

const shown = (value: number | string | null): string => String(value ?? "");

function kindValues(check: RubricCheck): Partial<CheckValues> {
  switch (check.kind) {
    case "says":
      return {
        phrases: check.phrases.join("\n"),
        withinTurns: shown(check.withinTurns),
        withinMinutes: shown(check.withinMinutes),
        order: check.order ? `${check.order.is} ${check.order.check}` : anyTime,
      };
    case "avoids":
      return { phrases: check.phrases.join("\n") };
    case "asks":
      return { atLeast: shown(check.atLeast), isOpen: check.isOpen };
    case "answers":
      return { after: check.after.join("\n"), phrases: check.phrases.join("\n") };
    case "listens":
      return { mostShare: shown(check.mostShare), longestTurn: shown(check.longestTurn) };
    case "lasts":
      return { unit: check.unit, atLeast: shown(check.atLeast), atMost: shown(check.atMost) };
    case "judged":
      return {};
  }
}

const criterionValues = ({ key, name, weight, skill, checks }: Criterion): CriterionValues => ({
  key,
  name,
  weight: shown(weight),
  skill: shown(skill),
  checks: checks.map((check) => ({
    ...noCheck,
    key: check.key,
    sentence: check.sentence,
    advice: shown(check.advice),
    isBlocker: check.isBlocker,
    kind: check.kind,
    ...kindValues(check),
  })),
});

/** A rubric as it stands in the form; null is one that is not begun. */
export const rubricValues = (rubric: Rubric | null): RubricValues => ({
  situation: shown(rubric?.situation ?? null),
  counterpart: shown(rubric?.counterpart ?? null),
  goal: shown(rubric?.goal ?? null),
  timeLimitMinutes: shown(rubric?.timeLimitMinutes ?? null),
  attemptsAllowed: shown(rubric?.attemptsAllowed ?? null),
  passMark: shown(rubric?.passMark ?? 70),
  leastTurns: shown(rubric?.leastTurns ?? shortest.leastTurns),
  leastWords: shown(rubric?.leastWords ?? shortest.leastWords),
  criteria: rubric?.criteria.map(criterionValues) ?? [],
});

export const valuesOf = ({ rubric }: RoomRubric): RubricValues => rubricValues(rubric);

const linesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What is empty is not given, which is another thing than zero. */
const numberIn = (text: string): number => Number(text.trim() || Number.NaN);
const numberOrNone = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** Whether a check has a place in a conversation, which another can come before or after. */
const hasPlace = ({ kind }: Pick<CheckValues, "kind">) => kind === "says" || kind === "answers";

/** The checks that another one can come before or after. */
export const placesBeside = (criteria: readonly CriterionValues[], key: string): CheckValues[] =>
  criteria.flatMap(({ checks }) => checks).filter((check) => check.key !== key && hasPlace(check));

type Order = CheckOf<"says">["order"];

/** The order that a check is in; none where the other check was removed, or has no place any more. */
function orderIn({ order, key }: CheckValues, criteria: readonly CriterionValues[]): Order {
  const [is, check] = order.split(" ");
  const isThere = placesBeside(criteria, key).some((other) => other.key === check);
  return isThere && check !== undefined && (is === "before" || is === "after") ? { is, check } : null;
}

type CheckInput = RubricInput["criteria"][number]["checks"][number];

function checkOf(values: CheckValues, criteria: readonly CriterionValues[]): CheckInput {
  const { key, sentence, advice, isBlocker, kind } = values;
  const common = { key, sentence, advice, isBlocker };
  const phrases = linesIn(values.phrases);
  switch (kind) {
    case "says":
      return {
        ...common,
        kind,
        phrases,
        withinTurns: numberOrNone(values.withinTurns),
        withinMinutes: numberOrNone(values.withinMinutes),
        order: orderIn(values, criteria),
      };
    case "avoids":
      return { ...common, kind, phrases };
    case "asks":
      return { ...common, kind, atLeast: numberIn(values.atLeast), isOpen: values.isOpen };
    case "answers":
      return { ...common, kind, after: linesIn(values.after), phrases };
    case "listens": {
      const { mostShare, longestTurn } = values;
      return { ...common, kind, mostShare: numberOrNone(mostShare), longestTurn: numberOrNone(longestTurn) };
    }
    case "lasts": {
      const { unit, atLeast, atMost } = values;
      return { ...common, kind, unit, atLeast: numberOrNone(atLeast), atMost: numberOrNone(atMost) };
    }
    case "judged":
      return { ...common, kind };
  }
}

/** The rubric as it stands in the form. */
export const rubricOf = ({ criteria, ...briefing }: RubricValues): RubricInput => ({
  situation: briefing.situation,
  counterpart: briefing.counterpart,
  goal: briefing.goal,
  timeLimitMinutes: numberOrNone(briefing.timeLimitMinutes),
  attemptsAllowed: numberOrNone(briefing.attemptsAllowed),
  passMark: numberIn(briefing.passMark),
  leastTurns: numberIn(briefing.leastTurns),
  leastWords: numberIn(briefing.leastWords),
  criteria: criteria.map(({ key, name, weight, skill, checks }) => ({
    key,
    name,
    weight: numberIn(weight),
    skill,
    checks: checks.map((check) => checkOf(check, criteria)),
  })),
});

/** The contract has phrases one by one, and an order of two parts; the form has one field for each. */
const fieldOf = (path: string) =>
  path
    .replace(/^rubric\./, "")
    .replace(/\.(phrases|after)\.\d+$/, ".$1")
    .replace(/\.order\.\w+$/, ".order");

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
