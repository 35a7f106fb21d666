import { rubricLimits } from "@field-advisor/schema/practice-constants";
import { SelectField, TextField } from "../forms/fields.tsx";
import { counted } from "../text/phrases.ts";
import { useEffect, useMemo, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { EntryList } from "../forms/entries/entry-list.tsx";
import type { EntryListHandle } from "../forms/entries/use-open-entries.ts";
import { CheckFields, FieldPair } from "./check-fields.tsx";
import { useRubricPlace } from "./rubric-place.ts";
import { SkillField } from "./skill-field.tsx";
import {
  type CheckValues,
  type CriterionValues,
  newCheck,
  newCriterion,
  type RubricValues,
} from "./rubric-values.ts";

/** Told apart by keys of their own, entries that are open stay open when the form goes on from what was saved. */
function useByKey<Fields extends { fields: readonly { key: string }[] }>(array: Fields) {
  const { fields } = array;
  const byKey = useMemo(() => fields.map(({ key }) => ({ id: key })), [fields]);
  return { ...array, fields: byKey };
}

const describeCriterion = ({ name, checks }: CriterionValues) =>
  name.trim() === "" && checks.length === 0
    ? ""
    : `${name.trim() || "no name"} \u2013 ${counted(checks.length, "check")}`;

/** What an attempt is judged by. */
export function CriterionList() {
  const { control, formState } = useFormContext<RubricValues>();
  const array = useByKey(useFieldArray({ control, name: "criteria" }));
  const values = useWatch({ control, name: "criteria" });
  const errors = formState.errors.criteria;
  const { ledTo } = useRubricPlace();
  const list = useRef<EntryListHandle>(null);
  useEffect(() => {
    if (ledTo) list.current?.show(ledTo.criterion);
  }, [ledTo]);
  return (
    <EntryList
      ref={list}
      name="criteria"
      legend="Criteria"
      hint={`What is judged: up to ${rubricLimits.criteria} criteria, each made of observable checks. Before they begin, people see the names of the criteria but not the checks.`}
      noun="criterion"
      most={rubricLimits.criteria}
      create={newCriterion}
      array={array}
      values={values}
      summary={describeCriterion}
      isWrong={(index) => Boolean(errors?.[index])}
      message={errors?.message ?? errors?.root?.message}
    >
      {(index) => <CriterionFields index={index} />}
    </EntryList>
  );
}

const weights = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }));

const CriterionFields = ({ index }: { index: number }) => (
  <>
    <TextField name={`criteria.${index}.name`} label="Name" required maxLength={100} />
    <FieldPair>
      <SelectField
        name={`criteria.${index}.weight`}
        label="Weight"
        required
        options={weights}
        hint="How much it counts in the score."
      />
      <div>
        <SkillField criterion={index} />
      </div>
    </FieldPair>
    <CheckList criterion={index} />
  </>
);

const describeCheck = ({ sentence, isBlocker }: CheckValues) =>
  sentence.trim() + (isBlocker && sentence.trim() ? " (must be met)" : "");

function CheckList({ criterion }: { criterion: number }) {
  const { control, formState, setFocus } = useFormContext<RubricValues>();
  const name = `criteria.${criterion}.checks` as const;
  const array = useByKey(useFieldArray({ control, name }));
  const values = useWatch({ control, name });
  const errors = formState.errors.criteria?.[criterion]?.checks;
  const { ledTo, lead } = useRubricPlace();
  const list = useRef<EntryListHandle>(null);
  useEffect(() => {
    if (ledTo?.criterion === criterion) list.current?.show(ledTo.check);
  }, [ledTo, criterion]);
  const focus = (index: number) => {
    if (ledTo) setFocus(`${name}.${index}.${ledTo.field}`);
    lead(null);
  };
  return (
    <EntryList
      ref={list}
      focus={focus}
      name={name}
      legend="Checks"
      hint={`Up to ${rubricLimits.checksOfCriterion}. Each is met or not met by what was said.`}
      noun="check"
      owner={`criterion ${criterion + 1}`}
      most={rubricLimits.checksOfCriterion}
      create={newCheck}
      array={array}
      values={values}
      summary={describeCheck}
      isWrong={(index) => Boolean(errors?.[index])}
      message={errors?.message ?? errors?.root?.message}
    >
      {(index) => <CheckFields name={`${name}.${index}`} />}
    </EntryList>
  );
}
