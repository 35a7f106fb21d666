import {
  EntryList,
  type EntryListHandle,
  LinesField,
  SelectField,
  TextAreaField,
  WordsField,
} from "@field-advisor/ui";
import type { Ref } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { type AgentValues, type FactValues, noRule } from "./agent-values.ts";

const noFact: FactValues = { about: [], says: "" };

/** As the contract has it. */
const most = 1000;

const commas = "Words or phrases, separated by commas. Other forms of a word count too.";

/** What an own agent knows about itself. */
export function FactList({ ref }: { ref: Ref<EntryListHandle> }) {
  const { control, formState, setFocus } = useFormContext<AgentValues>();
  const array = useFieldArray({ control, name: "facts" });
  const values = useWatch({ control, name: "facts" });
  const errors = formState.errors.facts;
  return (
    <EntryList
      ref={ref}
      name="facts"
      legend="Facts"
      hint="What it knows about itself. Used when a fact matches a question better than a rule."
      noun="fact"
      most={most}
      create={() => noFact}
      array={array}
      values={values}
      summary={({ about, says }) => [about.join(", "), says].filter(Boolean).join(" \u2013 ")}
      isWrong={(index) => Boolean(errors?.[index])}
      message={errors?.message ?? errors?.root?.message}
      focus={(index) => setFocus(`facts.${index}.about`)}
    >
      {(index) => <FactFields name={`facts.${index}`} />}
    </EntryList>
  );
}

const FactFields = ({ name }: { name: string }) => (
  <>
    <WordsField name={`${name}.about`} label="About" required rows={2} hint={commas} />
    <TextAreaField name={`${name}.says`} label="What it says" required rows={2} maxLength={1000} />
  </>
);

/** What an own agent answers to certain words. Of rules that fit equally well the first one answers. */
export function RuleList({ ref }: { ref: Ref<EntryListHandle> }) {
  const { control, formState, setFocus } = useFormContext<AgentValues>();
  const array = useFieldArray({ control, name: "rules" });
  const values = useWatch({ control, name: "rules" });
  const errors = formState.errors.rules;
  return (
    <EntryList
      ref={ref}
      name="rules"
      legend="Rules"
      hint="What it answers to certain words. The best match answers; of equal matches, the first."
      noun="rule"
      most={most}
      create={() => noRule}
      array={array}
      values={values}
      summary={({ keywords, say }) => [keywords.join(", "), say.join(" ")].filter(Boolean).join(" \u2013 ")}
      isWrong={(index) => Boolean(errors?.[index])}
      message={errors?.message ?? errors?.root?.message}
      focus={(index) => setFocus(`rules.${index}.keywords`)}
    >
      {(index) => <RuleFields name={`rules.${index}`} />}
    </EntryList>
  );
}

const RuleFields = ({ name }: { name: string }) => (
  <>
    <WordsField name={`${name}.keywords`} label="When somebody says" required rows={2} hint={commas} />
    <WordsField
      name={`${name}.not`}
      label="But not with"
      rows={1}
      hint="If one of these words is said, the rule does not answer."
    />
    <LinesField name={`${name}.say`} label="It answers" required hint="One answer per line, used in turn." />
    <MoodField name={`${name}.mood`} label="Only in the mood" none="In every mood" />
    <MoodField name={`${name}.turns`} label="Mood afterwards" none="As before" />
  </>
);

interface MoodFieldProps {
  name: string;
  label: string;
  /** What no mood means here. */
  none: string;
}

/** A mood of the agent; nothing where it has none. */
function MoodField({ name, label, none }: MoodFieldProps) {
  const [moods, chosen] = useWatch<AgentValues, ["moods", "rules.0.mood"]>({
    name: ["moods", name as "rules.0.mood"],
  });
  const isGone = chosen !== null && !moods.includes(chosen);
  if (moods.length === 0 && !isGone) return null;
  return (
    <SelectField
      name={name}
      label={label}
      options={[
        { value: null, label: none },
        ...moods.map((mood) => ({ value: mood, label: mood })),
        ...(isGone ? [{ value: chosen, label: `${chosen} (no longer there)` }] : []),
      ]}
    />
  );
}
