import { mostSteps, type StepKind, stepSubjects } from "@field-advisor/schema/path-constants";
import { createPathInput } from "@field-advisor/schema/path-forms";
import type { Path } from "@field-advisor/schema/paths.endpoints";
import {
  checkedBy,
  Combobox,
  EntryList,
  FormField,
  NumberField,
  type Offer,
  type PickerOption,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useServerOffer,
} from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { useController, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { itemsNamed, roomsNamed } from "./paths.queries.ts";

interface StepValues {
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

const newStep = (): StepValues => ({
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

const kinds = [
  { value: "open", label: "Open a library item" },
  { value: "finish", label: "Play a recording to the end" },
  { value: "try", label: "Finish an attempt in a room" },
  { value: "pass", label: "Pass a room" },
  { value: "score", label: "Reach a score in a room" },
] as const satisfies readonly { value: StepKind; label: string }[];

function describeStep({ kind, subjectId, goalValue, isNeeded }: StepValues): string {
  const words = kinds.find(({ value }) => value === kind)?.label ?? "";
  const goal = kind === "score" && goalValue !== null ? ` (${goalValue} %)` : "";
  return `${words}${goal}: ${subjectId?.label ?? "not chosen"}${isNeeded ? "" : " \u2013 optional"}`;
}

interface SubjectProps {
  name: string;
  label: string;
  offer: Offer;
}

function SubjectField({ name, label, offer }: SubjectProps) {
  const { ref, value, onChange } = useController({ name }).field;
  return (
    <FormField name={name} label={label} required>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={value as PickerOption | null}
          onSelect={onChange}
          inputRef={ref}
        />
      )}
    </FormField>
  );
}

function RoomField({ name }: { name: string }) {
  const { offer } = useServerOffer({
    query: roomsNamed,
    optionOf: ({ id, name: label, category }) => ({ value: id, label, detail: category }),
    none: "No room found.",
  });
  return <SubjectField name={name} label="Room" offer={offer} />;
}

function ItemField({ name }: { name: string }) {
  const { offer } = useServerOffer({
    query: itemsNamed,
    optionOf: ({ id, title }) => ({ value: id, label: title }),
    none: "No item found.",
  });
  return <SubjectField name={name} label="Library item" offer={offer} />;
}

function StepFields({ index }: { index: number }) {
  const { setValue } = useFormContext<PathValues>();
  const name = `steps.${index}` as const;
  const kind = useWatch<PathValues, `steps.${number}.kind`>({ name: `${name}.kind` });
  return (
    <>
      <SelectField
        name={`${name}.kind`}
        label="What is to be done"
        required
        options={kinds}
        onChosen={(chosen) => {
          if (stepSubjects[chosen] !== stepSubjects[kind]) setValue(`${name}.subjectId`, null);
        }}
      />
      {stepSubjects[kind] === "room" ? (
        <RoomField name={`${name}.subjectId`} />
      ) : (
        <ItemField name={`${name}.subjectId`} />
      )}
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        {kind === "score" && (
          <NumberField name={`${name}.goalValue`} label="Minimum score, in %" required maxLength={3} />
        )}
        <NumberField
          name={`${name}.days`}
          label="Due after days"
          maxLength={3}
          hint="From the day the path begins. Leave blank for no due date."
        />
      </Grid>
      <SwitchField name={`${name}.isNeeded`} label="Needed" hint="The certificate needs it." />
      <SwitchField
        name={`${name}.isLocked`}
        label="Locked"
        hint="Opens once the needed steps before it are done."
      />
    </>
  );
}

function StepList() {
  const { control, formState, setFocus } = useFormContext<PathValues>();
  const array = useFieldArray({ control, name: "steps", keyName: "key" });
  const values = useWatch({ control, name: "steps" });
  const errors = formState.errors.steps;
  return (
    <EntryList
      name="steps"
      legend="Steps"
      hint={`Up to ${mostSteps}, in their order. What people did of a step stays done when it is moved or changed.`}
      noun="step"
      most={mostSteps}
      create={newStep}
      array={{ ...array, fields: array.fields.map(({ key }) => ({ id: key })) }}
      values={values}
      summary={describeStep}
      isWrong={(index) => Boolean(errors?.[index])}
      message={errors?.message ?? errors?.root?.message}
      focus={(index) => setFocus(`steps.${index}.subjectId`)}
    >
      {(index) => <StepFields index={index} />}
    </EntryList>
  );
}

/** Everything an owner decides about a path. */
export const PathFields = () => (
  <>
    <TextField name="name" label="Name" required maxLength={100} hint="Printed on the certificate." />
    <TextAreaField
      name="description"
      label="Description"
      rows={3}
      maxLength={600}
      hint="What people learn on it, in at most three sentences."
    />
    <NumberField
      name="validMonths"
      label="Certificate valid for months"
      maxLength={3}
      hint="Then the path begins again. Leave blank for a certificate without end."
    />
    <StepList />
  </>
);
