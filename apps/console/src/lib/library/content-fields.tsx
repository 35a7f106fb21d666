import type { ContentCategory, ContentType } from "@field-advisor/schema/constants";
import { categoryLabels, contentTypeLabels, Field, SelectItem } from "@field-advisor/ui";
import { Flex, Grid, Select, Switch, Text, TextArea, TextField } from "@radix-ui/themes";
import { Controller, useFormContext } from "react-hook-form";

/** What is said about every item of the library, whatever it leads to. */
export interface ItemValues {
  title: string;
  description: string;
  category: ContentCategory;
  type: ContentType;
  isActive: boolean;
}

type Hints = Partial<Record<keyof ItemValues, string | undefined>>;

interface WordFieldsProps {
  hints?: Hints;
  /** True where the description may be left to something else. */
  canBeShort?: boolean;
}

/** What an item is called, and what it is about. */
export function WordFields({ hints = {}, canBeShort = false }: WordFieldsProps) {
  const { register, formState } = useFormContext<ItemValues>();
  const { errors } = formState;
  return (
    <>
      <Field label="Title" required error={errors.title?.message} hint={hints.title}>
        {(control) => (
          <TextField.Root {...control} {...register("title")} size="3" maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Field
        label="Description"
        required={!canBeShort}
        error={errors.description?.message}
        hint={hints.description}
      >
        {(control) => (
          <TextArea {...control} {...register("description")} size="3" rows={3} maxLength={2000} />
        )}
      </Field>
    </>
  );
}

interface KindFieldsProps {
  categories: readonly ContentCategory[];
  typesOf: (category: ContentCategory) => readonly ContentType[];
  hints?: Hints;
  /** Told when another type counts. */
  onChanged?: () => void;
}

/** What people do with it, and what it is: every category has its own types, and starts with the first of them. */
export function KindFields({ categories, typesOf, hints = {}, onChanged }: KindFieldsProps) {
  const { setValue, watch } = useFormContext<ItemValues>();
  const category = watch("category");
  return (
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <ChoiceField
        name="category"
        label="Category"
        values={categories}
        labels={categoryLabels}
        hint={hints.category}
        onChosen={(next) => {
          const [first] = typesOf(next);
          if (first) setValue("type", first, { shouldDirty: true });
          onChanged?.();
        }}
      />
      <ChoiceField
        name="type"
        label="Type"
        values={typesOf(category)}
        labels={contentTypeLabels}
        hint={hints.type}
        onChosen={() => onChanged?.()}
      />
    </Grid>
  );
}

interface ChoiceFieldProps<Value extends string> {
  name: "category" | "type";
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  hint?: string | undefined;
  onChosen: (value: Value) => void;
}

function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, label, values, labels, hint, onChosen } = props;
  const { control: formControl, formState, clearErrors } = useFormContext<ItemValues>();
  return (
    <Controller
      control={formControl}
      name={name}
      render={({ field }) => (
        <Field label={label} required error={formState.errors[name]?.message} hint={hint}>
          {(control) => (
            <Select.Root
              size="3"
              value={field.value}
              onValueChange={(next) => {
                const value = values.find((each) => each === next);
                if (value === undefined) return;
                field.onChange(value);
                clearErrors("type");
                onChosen(value);
              }}
            >
              <Select.Trigger {...control} ref={field.ref} />
              <Select.Content position="popper">
                {values.map((value) => (
                  <SelectItem key={value} value={value}>
                    {labels[value]}
                  </SelectItem>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    />
  );
}

/** Whether people see it once it is saved. */
export function LiveSwitch() {
  const { control } = useFormContext<ItemValues>();
  return (
    <Controller
      control={control}
      name="isActive"
      render={({ field }) => (
        <Text as="label" size="2">
          <Flex gap="3" align="start">
            <Switch ref={field.ref} checked={field.value} onCheckedChange={field.onChange} />
            <span>
              <Text weight="medium">Live</Text>
              <Text as="div" size="1" color="gray">
                While it is offline, only owners see it.
              </Text>
            </span>
          </Flex>
        </Text>
      )}
    />
  );
}
