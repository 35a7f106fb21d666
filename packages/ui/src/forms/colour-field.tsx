import { Flex, TextField } from "@radix-ui/themes";
import type { CSSProperties } from "react";
import { useController } from "react-hook-form";
import { FormField, type FormFieldProps } from "./fields.tsx";

interface NamedColour {
  name: string;
  /** "#2563eb" */
  value: string;
}

interface ColourFieldProps extends FormFieldProps {
  /** What is usually chosen. */
  presets: readonly NamedColour[];
}

/** Nothing is painted while a number is half typed. */
const painted = (colour: string): CSSProperties =>
  /^#[\da-f]{6}$/i.test(colour) ? { background: colour } : {};

/** A colour: one of a few with names, or any other by its number. */
export function ColourField({ presets, ...field }: ColourFieldProps) {
  const { value, onChange, ref } = useController({ name: field.name }).field;
  return (
    <FormField hint="Six digits after a #, such as #2563eb." {...field}>
      {(control) => (
        <Flex direction="column" gap="2">
          <Flex gap="2" wrap="wrap" role="radiogroup" aria-label={`${field.label} presets`}>
            {presets.map((preset) => (
              <input
                key={preset.value}
                type="radio"
                name={`${control.id}-preset`}
                aria-label={preset.name}
                title={preset.name}
                className="fa-swatch"
                style={painted(preset.value)}
                checked={preset.value === value.toLowerCase()}
                onChange={() => onChange(preset.value)}
              />
            ))}
          </Flex>
          <TextField.Root
            {...control}
            ref={ref}
            size="3"
            value={value}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          >
            <TextField.Slot>
              <span className="fa-swatch-shown" style={painted(value)} />
            </TextField.Slot>
          </TextField.Root>
        </Flex>
      )}
    </FormField>
  );
}
