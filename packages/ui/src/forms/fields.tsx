import { Box, Flex, Select, Switch, Text, TextArea, TextField as Input } from "@radix-ui/themes";
import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { EmailInput, Field, type FieldControl, PasswordInput } from "./field.tsx";
import { firstMessage, useFieldLabel, useFormParts } from "./form.tsx";
import { exactTime } from "../text/times.tsx";
import { SelectItem } from "./select-item.tsx";
import { linesIn, momentIn, momentText, numberIn, wordsIn } from "./typed-values.ts";
import { Muted } from "../text/muted.tsx";

/** What every field of a form takes. Its form knows the rest. */
export interface FormFieldProps {
  /** The contract's name of it, so that a refusal finds it; "facts.2.says" in a list. */
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
}

interface Explained {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What a saved value is called. */
  inWords?: ((value: unknown) => string) | undefined;
}

const textOf = (value: unknown): string => (value === null ? "" : `${value as string | number}`);

/**
 * What the form around a field says at it: its error, and what somebody else has saved in it meanwhile. Its label
 * stands in the form's summary.
 */
export function useExplained({ name, label, hint, inWords = textOf }: Explained) {
  const { savedIn } = useFormParts();
  const { formState } = useFormContext();
  useFieldLabel(name, label);
  const saved = savedIn?.(name);
  return {
    error: firstMessage(get(formState.errors, name)),
    hint: saved === undefined ? hint : `Now saved as: ${inWords(saved) || "nothing"}`,
  };
}

interface FormFieldFrameProps extends FormFieldProps, Pick<Explained, "inWords"> {
  children: (control: FieldControl, labelId: string) => ReactNode;
}

/** A field of the form around it, with its error, and with what somebody else has saved in it meanwhile. */
export const FormField = ({ name, label, hint, required, inWords, children }: FormFieldFrameProps) => (
  <Field label={label} required={required ?? false} {...useExplained({ name, label, hint, inWords })}>
    {children}
  </Field>
);

type Own = keyof FormFieldProps | "children" | "defaultValue" | "value" | "onChange";

/**
 * A field that holds what stands in an input; it takes what the input takes. Blank is null where the contract has null.
 * @param read what is typed, as the contract has it
 */
function withInput<Props extends object>(
  Control: ComponentType<Props>,
  look: Partial<Props> = {},
  read: (typed: string) => unknown = (typed) => typed,
) {
  return function InputField(props: FormFieldProps & Omit<Props, Own>) {
    const { name, label, hint, required = false, ...input } = props;
    const { register } = useFormContext();
    const { takesNull } = useFormParts();
    const setValueAs = (typed: unknown) => {
      if (typeof typed !== "string") return typed;
      return typed.trim() === "" && takesNull(name) ? null : read(typed);
    };
    return (
      <FormField name={name} label={label} hint={hint} required={required}>
        {(control) => {
          const all: object = { size: "3", ...look, ...input, ...control, ...register(name, { setValueAs }) };
          return <Control {...(all as Props)} />;
        }}
      </FormField>
    );
  };
}

/** A line of text. */
export const TextField = withInput<ComponentProps<typeof Input.Root>>(Input.Root, { autoComplete: "off" });

/** Several lines of text. */
export const TextAreaField = withInput<ComponentProps<typeof TextArea>>(TextArea, { rows: 3 });

/** An address for mail. */
export const EmailField = withInput<ComponentProps<typeof EmailInput>>(EmailInput, { autoComplete: "off" });

/** A password, which can be shown. */
export const PasswordField = withInput<ComponentProps<typeof PasswordInput>>(PasswordInput);

/** A number; null where it is blank. */
export const NumberField = withInput<ComponentProps<typeof Input.Root>>(
  Input.Root,
  { autoComplete: "off", inputMode: "numeric" },
  numberIn,
);

/** A field whose value is written otherwise than the contract has it: what is typed stays until it means something else. */
function useTyped<Value>(name: string, write: (value: Value) => string, read: (typed: string) => Value) {
  const { value, onChange, ...field } = useController({ name }).field;
  const [typed, setTyped] = useState(() => write(value));
  const isMeant = JSON.stringify(read(typed)) === JSON.stringify(value);
  const change = ({ target }: { target: { value: string } }) => {
    setTyped(target.value);
    onChange(read(target.value));
  };
  return { ...field, value: isMeant ? typed : write(value), onChange: change };
}

interface MomentFieldProps extends FormFieldProps {
  /** What no moment is called. */
  never?: string;
  /** Stands before the input. */
  presets?: ReactNode;
}

/** A moment in the browser's time zone, to the minute; null where it is blank. */
export function MomentField({ never = "nothing", presets, ...field }: MomentFieldProps) {
  const input = useTyped(field.name, momentText, momentIn);
  const inWords = (saved: unknown) => (saved === null ? never : exactTime.format(new Date(saved as string)));
  return (
    <FormField {...field} inWords={inWords}>
      {(control) => {
        const moment = <Input.Root {...control} {...input} size="3" type="datetime-local" />;
        if (!presets) return moment;
        return (
          <Flex gap="2" wrap="wrap">
            {presets}
            <Box flexGrow="1" flexBasis="220px">
              {moment}
            </Box>
          </Flex>
        );
      }}
    </FormField>
  );
}

interface LinesFieldProps extends FormFieldProps {
  rows?: number;
  spellCheck?: boolean;
  /** How entries are parted, where it is not by lines. */
  read?: (typed: string) => string[];
  /** What is written between them. */
  between?: string;
}

/** Entries, typed one a line. */
export function LinesField({
  rows = 3,
  spellCheck,
  read = linesIn,
  between = "\n",
  ...field
}: LinesFieldProps) {
  const input = useTyped(field.name, (entries: readonly string[]) => entries.join(between), read);
  return (
    <FormField {...field} inWords={(saved) => (saved as readonly string[]).join(", ")}>
      {(control) => <TextArea {...control} {...input} size="3" rows={rows} spellCheck={spellCheck} />}
    </FormField>
  );
}

/** Entries, typed with commas between them or one a line. */
export const WordsField = (props: Omit<LinesFieldProps, "read" | "between">) => (
  <LinesField {...props} read={wordsIn} between=", " />
);

/** Null is a choice of its own: none. */
type Chosen = string | number | boolean | object | null;

export interface SelectOption<Value extends Chosen = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Value extends Chosen> extends FormFieldProps {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  /** Told what was chosen, where other fields depend on it. */
  onChosen?: (value: Value) => void;
}

/** One of a few. */
export function SelectField<Value extends Chosen>(props: SelectFieldProps<Value>) {
  const { options, placeholder, disabled, onChosen, ...field } = props;
  const { ref, value: chosen, onChange } = useController({ name: field.name }).field;
  const keyOf = (value: unknown) => JSON.stringify(value);
  const optionOf = (key: string | undefined) => options.find(({ value }) => keyOf(value) === key);
  return (
    <FormField {...field} inWords={(value) => optionOf(keyOf(value))?.label ?? textOf(value)}>
      {(control) => (
        <Select.Root
          size="3"
          value={optionOf(keyOf(chosen)) ? keyOf(chosen) : ""}
          disabled={disabled}
          onValueChange={(key) => {
            const option = optionOf(key);
            if (!option) return;
            onChange(option.value);
            onChosen?.(option.value);
          }}
        >
          <Select.Trigger
            {...control}
            ref={ref}
            placeholder={placeholder}
            title={optionOf(keyOf(chosen))?.label}
          />
          <Select.Content position="popper">
            {options.map(({ value, label, disabled: isDisabled }) => (
              <SelectItem key={keyOf(value)} value={keyOf(value)} disabled={isDisabled}>
                {label}
              </SelectItem>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </FormField>
  );
}

interface SwitchFieldProps extends Omit<FormFieldProps, "required"> {
  disabled?: boolean;
}

/** Whether or not. Its words stand beside it and switch it too. */
export function SwitchField({ name, label, hint, disabled }: SwitchFieldProps) {
  const { ref, value, onChange } = useController({ name }).field;
  return (
    <Text as="label" size="2">
      <Flex gap="3" align="start">
        <Switch ref={ref} checked={value} disabled={disabled} onCheckedChange={onChange} />
        <span>
          <Text weight="medium">{label}</Text>
          {hint && (
            <Muted as="div" size="1">
              {hint}
            </Muted>
          )}
        </span>
      </Flex>
    </Text>
  );
}
