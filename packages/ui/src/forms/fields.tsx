import { Flex, Select, Switch, Text, TextArea, TextField as Input } from "@radix-ui/themes";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { type FieldError, get, useController, useFormContext } from "react-hook-form";
import { EmailInput, Field, type FieldControl, PasswordInput } from "./field.tsx";
import { useFieldLabel, useFormParts } from "./form.tsx";
import { SelectItem } from "./select-item.tsx";
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

/**
 * What the form around a field says at it: its error, and what somebody else has saved in it meanwhile. Its label
 * stands in the form's summary.
 */
export function useExplained({ name, label, hint, inWords = String }: Explained) {
  const { savedIn } = useFormParts();
  const { formState } = useFormContext();
  useFieldLabel(name, label);
  const error: Partial<FieldError> | undefined = get(formState.errors, name);
  const saved = savedIn?.(name);
  return {
    error: error?.message,
    hint: saved === undefined ? hint : `Now saved as: ${(saved !== null && inWords(saved)) || "nothing"}`,
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

/** A field whose value is what stands in an input; it takes what the input takes. */
function withInput<Props extends object>(Control: ComponentType<Props>, look: Partial<Props> = {}) {
  return function InputField(props: FormFieldProps & Omit<Props, Own>) {
    const { name, label, hint, required = false, ...input } = props;
    const { register } = useFormContext();
    return (
      <FormField name={name} label={label} hint={hint} required={required}>
        {(control) => {
          const all: object = { size: "3", ...look, ...input, ...control, ...register(name) };
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

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends FormFieldProps {
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
  /** Told what was chosen, where other fields depend on it. */
  onChosen?: (value: string) => void;
}

/** One of a few. */
export function SelectField({ options, placeholder, disabled, onChosen, ...field }: SelectFieldProps) {
  const { ref, value: chosen, onChange } = useController({ name: field.name }).field;
  const labelIn = (value: unknown) => options.find((option) => option.value === value)?.label;
  return (
    <FormField {...field} inWords={(value) => labelIn(value) ?? String(value)}>
      {(control) => (
        <Select.Root
          size="3"
          value={chosen}
          disabled={disabled}
          onValueChange={(value) => {
            onChange(value);
            onChosen?.(value);
          }}
        >
          <Select.Trigger {...control} ref={ref} placeholder={placeholder} title={labelIn(chosen)} />
          <Select.Content position="popper">
            {options.map(({ value, label, disabled: isDisabled }) => (
              <SelectItem key={value} value={value} disabled={isDisabled}>
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
