import { mostSteps, type StepKind, stepSubjects } from "@field-advisor/schema/path-constants";
import {
  Combobox,
  EntryList,
  FormField,
  NumberField,
  type Offer,
  type PickerOption,
  SelectField,
  SwitchField,
  useServerOffer,
} from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { useController, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { newStep, type PathValues, type StepValues } from "./path-values.ts";
import { itemsNamed, modelsNamed, roomsNamed } from "./paths.queries.ts";

const kinds = [
  { value: "open", label: "Open a library item" },
  { value: "finish", label: "Play a recording to the end" },
  { value: "watch", label: "Watch a model talk to the end" },
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

function ModelField({ name }: { name: string }) {
  const { offer } = useServerOffer({
    query: modelsNamed,
    optionOf: ({ id, title, room }) => ({ value: id, label: title, detail: room }),
    none: "No model talk found that trainees see.",
  });
  return <SubjectField name={name} label="Model talk" offer={offer} />;
}

const subjectFields = { room: RoomField, content: ItemField, model: ModelField } as const;

function StepFields({ index }: { index: number }) {
  const { setValue } = useFormContext<PathValues>();
  const name = `steps.${index}` as const;
  const kind = useWatch<PathValues, `steps.${number}.kind`>({ name: `${name}.kind` });
  const Subject = subjectFields[stepSubjects[kind]];
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
      <Subject name={`${name}.subjectId`} />
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

/** The steps of a path in their order: each is one line until it is opened, and moves by its buttons. */
export function StepList() {
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
