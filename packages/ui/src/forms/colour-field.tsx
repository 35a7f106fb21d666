import { Flex, TextField } from "@radix-ui/themes";
import type { CSSProperties, Ref } from "react";
import { Field } from "./field.tsx";

interface NamedColour {
  name: string;
  /** "#2563eb" */
  value: string;
}

interface ColourFieldProps {
  label: string;
  /** What is usually chosen. */
  presets: readonly NamedColour[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Nothing is painted while a number is half typed. */
const painted = (colour: string): CSSProperties =>
  /^#[\da-f]{6}$/i.test(colour) ? { background: colour } : {};

/** A colour: one of a few with names, or any other by its number. */
export function ColourField({ label, presets, value, onChange, error, hint, inputRef }: ColourFieldProps) {
  return (
    <Field label={label} required error={error} hint={hint ?? "Six digits after a #, such as #2563eb."}>
      {(control) => (
        <Flex direction="column" gap="2">
          <Flex gap="2" wrap="wrap" role="radiogroup" aria-label={`${label} presets`}>
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
            ref={inputRef}
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
    </Field>
  );
}
