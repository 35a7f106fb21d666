import { EyeClosedIcon, EyeOpenIcon } from "@radix-ui/react-icons";
import { IconButton, TextField } from "@radix-ui/themes";
import { useState, type ComponentProps } from "react";

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
          highContrast
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
