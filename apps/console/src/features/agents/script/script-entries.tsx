import { Field, SelectItem } from "@field-advisor/ui";
import { Select, TextArea, TextField } from "@radix-ui/themes";
import type { Ref } from "react";
import { useController, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import type { AgentValues, FactValues, RuleValues } from "../agent-rules.ts";
import { EntryList } from "./entry-list.tsx";
import { factLabels, ruleLabels } from "./entry-labels.ts";
import type { EntryListHandle } from "./use-open-entries.ts";

const noFact: FactValues = { about: "", says: "" };
const noRule: RuleValues = { keywords: "", not: "", say: "", mood: "", turns: "" };

const commas = "Words or phrases, with commas between them. Other forms of a word count too.";

/** What an own agent knows about itself. */
export function FactList({ ref }: { ref: Ref<EntryListHandle> }) {
  const { control, formState, setFocus } = useFormContext<AgentValues>();
  const array = useFieldArray({ control, name: "facts" });
  const values = useWatch({ control, name: "facts" });
  const errors = formState.errors.facts;
  return (
    <EntryList
      ref={ref}
      legend="Facts"
      hint="What it knows about itself, said to questions that a fact fits better than a rule does."
      noun="fact"
      empty={noFact}
      array={array}
      values={values}
      summary={({ about, says }) => [about, says].filter(Boolean).join(" \u2013 ")}
      isWrong={(index) => Boolean(errors?.[index])}
      message={errors?.message ?? errors?.root?.message}
      focus={(index) => setFocus(`facts.${index}.about`)}
    >
      {(index) => <FactFields index={index} />}
    </EntryList>
  );
}

function FactFields({ index }: { index: number }) {
  const { register, formState } = useFormContext<AgentValues>();
  const errors = formState.errors.facts?.[index];
  return (
    <>
      <Field label={factLabels.about} required error={errors?.about?.message} hint={commas}>
        {(control) => <TextArea {...control} {...register(`facts.${index}.about`)} size="3" rows={2} />}
      </Field>
      <Field label={factLabels.says} required error={errors?.says?.message}>
        {(control) => (
          <TextArea {...control} {...register(`facts.${index}.says`)} size="3" rows={2} maxLength={1000} />
        )}
      </Field>
    </>
  );
}

/** What an own agent answers to certain words. Of rules that fit equally well the first one answers. */
export function RuleList({ ref }: { ref: Ref<EntryListHandle> }) {
  const { control, formState, setFocus } = useFormContext<AgentValues>();
  const array = useFieldArray({ control, name: "rules" });
  const values = useWatch({ control, name: "rules" });
  const errors = formState.errors.rules;
  return (
    <EntryList
      ref={ref}
      legend="Rules"
      hint="What it answers to certain words. The rule that fits best answers, and of equal ones the first."
      noun="rule"
      empty={noRule}
      array={array}
      values={values}
      summary={({ keywords, say }) => [keywords, say].filter(Boolean).join(" \u2013 ")}
      isWrong={(index) => Boolean(errors?.[index])}
      message={errors?.message ?? errors?.root?.message}
      focus={(index) => setFocus(`rules.${index}.keywords`)}
    >
      {(index) => <RuleFields index={index} />}
    </EntryList>
  );
}

function RuleFields({ index }: { index: number }) {
  const { register, formState } = useFormContext<AgentValues>();
  const errors = formState.errors.rules?.[index];
  return (
    <>
      <Field label={ruleLabels.keywords} required error={errors?.keywords?.message} hint={commas}>
        {(control) => <TextArea {...control} {...register(`rules.${index}.keywords`)} size="3" rows={2} />}
      </Field>
      <Field
        label={ruleLabels.not}
        error={errors?.not?.message}
        hint="With one of these words the rule does not answer."
      >
        {(control) => (
          <TextField.Root {...control} {...register(`rules.${index}.not`)} size="3" autoComplete="off" />
        )}
      </Field>
      <Field
        label={ruleLabels.say}
        required
        error={errors?.say?.message}
        hint="One answer a line; they take turns."
      >
        {(control) => <TextArea {...control} {...register(`rules.${index}.say`)} size="3" rows={3} />}
      </Field>
      <MoodSelect index={index} field="mood" none="In every mood" />
      <MoodSelect index={index} field="turns" none="As before" />
    </>
  );
}

/** What a select calls nothing: it has no value for it. */
const noMood = " ";

interface MoodSelectProps {
  index: number;
  field: "mood" | "turns";
  /** What no mood means here. */
  none: string;
}

/** A mood of the agent; nothing where it has none. */
function MoodSelect({ index, field: name, none }: MoodSelectProps) {
  const { control: formControl, formState, getValues } = useFormContext<AgentValues>();
  const { field } = useController({ control: formControl, name: `rules.${index}.${name}` });
  const moods = getValues("moods");
  const isGone = field.value !== "" && !moods.includes(field.value);
  if (moods.length === 0 && !isGone) return null;
  return (
    <Field label={ruleLabels[name]} error={formState.errors.rules?.[index]?.[name]?.message}>
      {(control) => (
        <Select.Root
          size="3"
          value={field.value === "" ? noMood : field.value}
          onValueChange={(mood) => field.onChange(mood === noMood ? "" : mood)}
        >
          <Select.Trigger {...control} ref={field.ref} />
          <Select.Content position="popper">
            <SelectItem value={noMood}>{none}</SelectItem>
            {moods.map((mood) => (
              <SelectItem key={mood} value={mood}>
                {mood}
              </SelectItem>
            ))}
            {isGone && <SelectItem value={field.value}>{field.value} (no longer there)</SelectItem>}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
