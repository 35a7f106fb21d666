import { type CheckKind, checkKinds } from "@field-advisor/schema/practice-constants";
import {
  LinesField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "../forms/fields.tsx";
import { Grid } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { PhraseNotes } from "./phrase-notes.tsx";
import { type CheckName, placesBeside, type RubricValues, usualLeast } from "./rubric-values.ts";

interface OfCheck {
  name: CheckName;
}

const kinds = Object.entries(checkKinds).map(([value, label]) => ({ value, label }));

const kindHints = {
  says: "Met when one of the phrases is said.",
  avoids: "Met if none of the phrases is said.",
  asks: "Met with enough questions.",
  answers: "Met when one of the two turns after the agent's words has one of the phrases.",
  listens: "Met if the trainee does not talk too much.",
  lasts: "Met when the conversation is long enough, and not too long.",
  judged: "Judged by the language model; without one, by a coach.",
} as const satisfies Record<CheckKind, string>;

const phrasesHint =
  "One per line. A * at the end of a word matches any ending. Case, accents and punctuation are ignored.";

interface NumberFieldProps {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  min?: number;
  max: number;
}

/** A whole number, or nothing where it is not required. */
export const WholeNumberField = ({ min = 1, ...field }: NumberFieldProps) => (
  <NumberField {...field} type="number" min={min} step={1} />
);

/** Fields that stand beside each other where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <Grid columns={{ initial: "1", sm: "2" }} gap="3" align="start">
    {children}
  </Grid>
);

const Phrases = ({ name, label = "Phrases" }: OfCheck & { label?: string }) => (
  <>
    <LinesField name={`${name}.phrases`} label={label} required rows={4} hint={phrasesHint} />
    <PhraseNotes check={name} field="phrases" />
  </>
);

const SaysFields = ({ name }: OfCheck) => (
  <>
    <Phrases name={name} />
    <FieldPair>
      <WholeNumberField name={`${name}.withinTurns`} label="Within the first turns" max={1000} />
      <WholeNumberField name={`${name}.withinMinutes`} label="Within the first minutes" max={600} />
    </FieldPair>
    <OrderField name={name} />
  </>
);

const longestShown = 80;

const shortened = (sentence: string) =>
  sentence.length > longestShown ? `${sentence.slice(0, longestShown).trimEnd()}…` : sentence;

/** Before or after another check that looks for words. Where that one is gone, the order is too. */
function OrderField({ name }: OfCheck) {
  const criteria = useWatch<RubricValues, "criteria">({ name: "criteria" });
  const [key, chosen] = useWatch<RubricValues, [`${CheckName}.key`, `${CheckName}.order`]>({
    name: [`${name}.key`, `${name}.order`],
  });
  const places = placesBeside(criteria, key).flatMap((other) => {
    const sentence = shortened(other.sentence.trim()) || "the check without a sentence";
    return [
      { value: { is: "before" as const, check: other.key }, label: `Before: ${sentence}` },
      { value: { is: "after" as const, check: other.key }, label: `After: ${sentence}` },
    ];
  });
  const isGone = !places.some(({ value }) => value.check === chosen?.check);
  return (
    <SelectField
      name={`${name}.order`}
      label="Order"
      hint="Before or after the first match of another check that looks for words."
      options={[{ value: isGone ? chosen : null, label: "At any time" }, ...places]}
    />
  );
}

const AsksFields = ({ name }: OfCheck) => (
  <>
    <WholeNumberField name={`${name}.atLeast`} label="Questions at least" required max={100} />
    <SwitchField
      name={`${name}.isOpen`}
      label="Open questions only"
      hint="Those that cannot be answered with yes or no."
    />
  </>
);

const AnswersFields = ({ name }: OfCheck) => (
  <>
    <LinesField
      name={`${name}.after`}
      label="After the agent says"
      required
      rows={3}
      hint="Phrases, one per line, as below."
    />
    <PhraseNotes check={name} field="after" />
    <Phrases name={name} label="The trainee answers" />
  </>
);

const ListensFields = ({ name }: OfCheck) => (
  <FieldPair>
    <WholeNumberField
      name={`${name}.mostShare`}
      label="Share of words at most"
      max={99}
      hint="The trainee's, in percent of all words."
    />
    <WholeNumberField
      name={`${name}.longestTurn`}
      label="Longest turn at most"
      max={10_000}
      hint="In words, without the agent in between."
    />
  </FieldPair>
);

const units = [
  { value: "minutes", label: "Minutes" },
  { value: "turns", label: "Turns" },
];

const LastsFields = ({ name }: OfCheck) => (
  <>
    <SelectField name={`${name}.unit`} label="Counted in" required options={units} />
    <FieldPair>
      <WholeNumberField name={`${name}.atLeast`} label="At least" max={1000} />
      <WholeNumberField name={`${name}.atMost`} label="At most" max={1000} />
    </FieldPair>
  </>
);

const kindFields: Record<CheckKind, (props: OfCheck) => ReactNode> = {
  says: SaysFields,
  avoids: Phrases,
  asks: AsksFields,
  answers: AnswersFields,
  listens: ListensFields,
  lasts: LastsFields,
  judged: () => null,
};

/** One check: what is to be observed, what to say to who misses it, and how it is judged. */
export function CheckFields({ name }: OfCheck) {
  const { setValue } = useFormContext<RubricValues>();
  const kind = useWatch<RubricValues, `${CheckName}.kind`>({ name: `${name}.kind` });
  const KindFields = kindFields[kind];
  return (
    <>
      <TextField
        name={`${name}.sentence`}
        label="What to observe"
        required
        maxLength={300}
        hint="Such as “States that returns are not guaranteed”."
      />
      <TextAreaField
        name={`${name}.advice`}
        label="Advice"
        rows={2}
        maxLength={500}
        hint="Shown when it is missed: a sentence to try instead."
      />
      <SwitchField
        name={`${name}.isBlocker`}
        label="Must be met"
        hint="An attempt that misses it is not passed."
      />
      <SelectField
        name={`${name}.kind`}
        label="Kind"
        required
        options={kinds}
        hint={kindHints[kind]}
        // A number of questions is no number of minutes.
        onChosen={(chosen) => setValue(`${name}.atLeast`, usualLeast(chosen as CheckKind))}
      />
      <KindFields name={name} />
    </>
  );
}
