import { Field, noCompany, Picker, type PickerOption, useCompanies } from "@field-advisor/ui";
import { type Ref, useState } from "react";

interface CompanyPickerProps {
  /** Null where the page is made for no company. */
  value: PickerOption | null;
  onChange: (company: PickerOption | null) => void;
  error: string | undefined;
  buttonRef: Ref<HTMLButtonElement>;
}

/** For which company a page is made, if for any; an inactive one is offered only where it was chosen before. */
export function CompanyPicker({ value, onChange, error, buttonRef }: CompanyPickerProps) {
  const [chosenBefore] = useState(value?.value);
  const { options, note, setSearch } = useCompanies(
    "No company",
    ({ id, isActive }) => isActive || id === chosenBefore,
  );
  return (
    <Field label="Company" error={error} hint="For whose people the page is made.">
      {(control, labelId) => (
        <Picker
          control={control}
          labelId={labelId}
          selected={value ?? { value: noCompany, label: "No company" }}
          options={options}
          note={note}
          onSearch={setSearch}
          onSelect={(option) => onChange(option.value === noCompany ? null : option)}
          buttonRef={buttonRef}
        />
      )}
    </Field>
  );
}
