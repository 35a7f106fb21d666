import { Combobox, FormField, noCompany, type PickerOption, useCompanyOffer } from "@field-advisor/ui";
import { useState } from "react";
import { useController } from "react-hook-form";

const nameOf = (company: unknown) => (company as PickerOption | null)?.label ?? "nothing";

const none: PickerOption = { value: noCompany, label: "No company" };

const name = "companyId";

interface Values {
  /** Null where the page is made for no company. */
  companyId: PickerOption | null;
}

/** For which company a page is made, if for any; an inactive one is offered only where it was chosen before. */
export function CompanyPicker() {
  const { ref, value, onChange } = useController<Values, typeof name>({ name }).field;
  const [chosenBefore] = useState(value?.value);
  const offer = useCompanyOffer(none.label, ({ id, isActive }) => isActive || id === chosenBefore);
  return (
    <FormField name={name} label="Company" hint="The company this page is for." inWords={nameOf}>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={value ?? none}
          onSelect={(option) => onChange(option.value === noCompany ? null : option)}
          inputRef={ref}
        />
      )}
    </FormField>
  );
}
