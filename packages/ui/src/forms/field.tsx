import { EyeClosedIcon, EyeOpenIcon } from "@radix-ui/react-icons";
import { Flex, IconButton, Text, TextField } from "@radix-ui/themes";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Muted } from "../text/muted.tsx";

/** What ties an input to its label, its hint and its error. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
  "aria-required": boolean;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  children: (control: FieldControl, labelId: string) => ReactNode;
}

/** One question of a form: label above, hint and error below the input. */
export function Field({ label, error, hint, required = false, children }: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = hint ? `${id}-hint` : "";
  const errorId = error ? `${id}-error` : "";
  return (
    <Flex direction="column" gap="1">
      <Text as="label" id={labelId} htmlFor={id} size="2" weight="medium">
        {label}
        {!required && (
          <Text color="gray" weight="regular">
            {" "}
            (optional)
          </Text>
        )}
      </Text>
      {children(
        {
          id,
          "aria-describedby": `${errorId} ${hintId}`.trim() || undefined,
          "aria-invalid": Boolean(error),
          "aria-required": required,
        },
        labelId,
      )}
      {error && (
        <Text id={errorId} as="p" size="2" color="red">
          {error}
        </Text>
      )}
      {hint && (
        <Muted id={hintId} as="p" size="1">
          {hint}
        </Muted>
      )}
    </Flex>
  );
}

/** An input for an address, which keeps what is typed: one of the type "email" would change an international domain. */
export function EmailInput(props: Omit<ComponentProps<typeof TextField.Root>, "type" | "children">) {
  return (
    <TextField.Root
      {...props}
      inputMode="email"
      maxLength={254}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

/** A masked input whose content can be shown. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextField.Root>, "type" | "children">) {
  const [shown, setShown] = useState(false);
  const label = shown ? "Hide password" : "Show password";
  return (
    <TextField.Root {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false}>
      <TextField.Slot side="right">
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          aria-label={label}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOpenIcon /> : <EyeClosedIcon />}
        </IconButton>
      </TextField.Slot>
    </TextField.Root>
  );
}
