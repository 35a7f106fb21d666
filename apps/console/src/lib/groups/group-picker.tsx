import { Combobox, Field, type PickerOption, useServerOffer } from "@field-advisor/ui";
import { groupPage } from "./groups.queries.ts";

interface GroupPickerProps {
  label: string;
  selected: PickerOption | null;
  /** Those that cannot be chosen. */
  without?: readonly number[];
  onPick: (option: PickerOption) => void;
}

/** A field that holds one group, found by its name. */
export function GroupPicker({ label, selected, without = [], onPick }: GroupPickerProps) {
  const { offer } = useServerOffer({
    query: (search, limit) => groupPage({ search, limit }),
    optionOf: ({ id, name }) => ({ value: id, label: name }),
    suits: ({ id }) => !without.includes(id),
    none: "No group found.",
  });
  return (
    <Field label={label} required>
      {(control, labelId) => (
        <Combobox control={control} labelId={labelId} offer={offer} selected={selected} onSelect={onPick} />
      )}
    </Field>
  );
}
