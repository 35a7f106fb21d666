import { Combobox, Field, noCompany, type PickerOption, useCompanyOffer } from "@field-advisor/ui";
import { type RefCallback, useState } from "react";

interface CompanyPickerProps {
  /** Null where the page is made for no company. */
  value: PickerOption | null;
  onChange: (company: PickerOption | null) => void;
  error: string | undefined;
  inputRef: RefCallback<HTMLInputElement>;
}

/** For which company a page is made, if for any; an inactive one is offered only where it was chosen before. */
export function CompanyPicker({ value, onChange, error, inputRef }: CompanyPickerProps) {
  const [chosenBefore] = useState(value?.value);
  const offer = useCompanyOffer("No company", ({ id, isActive }) => isActive || id === chosenBefore);
  return (
    <Field label="Company" error={error} hint="For whose people the page is made.">
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={value ?? { value: noCompany, label: "No company" }}
          onSelect={(option) => onChange(option.value === noCompany ? null : option)}
          inputRef={inputRef}
        />
      )}
    </Field>
  );
}
