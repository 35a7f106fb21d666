import type { PickerOption } from "@field-advisor/ui";
import type { Ref } from "react";
import { PersonPicker } from "../../lib/person-picker.tsx";
import { advisers } from "./deployments.queries.ts";

interface AdviserPickerProps {
  value: PickerOption | null;
  onChange: (option: PickerOption) => void;
  error: string | undefined;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Whose page it is: one of all active users, found by name or address. */
export const AdviserPicker = ({ value, onChange, error, buttonRef }: AdviserPickerProps) => (
  <PersonPicker
    required
    label="Adviser"
    hint="Recipients see this name on the page."
    error={error}
    selected={value}
    read={advisers}
    suits={({ status }) => status === "ACTIVE"}
    onPick={(_user, option) => onChange(option)}
    buttonRef={buttonRef}
  />
);
