import { Combobox, Field, type PickerOption, useGroupOffer } from "@field-advisor/ui";

interface GroupPickerProps {
  label: string;
  selected: PickerOption | null;
  /** Those that cannot be chosen. */
  without?: readonly number[];
  onPick: (option: PickerOption) => void;
}

/** A field that holds one group, found by its name. */
export function GroupPicker({ label, selected, without = [], onPick }: GroupPickerProps) {
  const offer = useGroupOffer({ suits: ({ id }) => !without.includes(id) });
  return (
    <Field label={label} required>
      {(control, labelId) => (
        <Combobox control={control} labelId={labelId} offer={offer} selected={selected} onSelect={onPick} />
      )}
    </Field>
  );
}
