import type { User } from "@field-advisor/schema/users.endpoints";
import { type Column, fullName } from "@field-advisor/ui";
import type { SelectedUsers } from "./use-selected-users.ts";

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for are selected. */
  isPartly?: boolean;
  onToggle: () => void;
}

const SelectBox = ({ label, checked, isPartly = false, onToggle }: SelectBoxProps) => (
  <input
    type="checkbox"
    className="select-box"
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = isPartly;
    }}
    onChange={onToggle}
  />
);

/** The column that selects people; its head selects all that are shown. */
export function selectionColumn(selected: SelectedUsers, shown: readonly User[]): Column<User> {
  const isAll = shown.length > 0 && shown.every(selected.isSelected);
  return {
    label: "Select",
    card: "aside",
    head: (
      <SelectBox
        label="Select all on this page"
        checked={isAll}
        isPartly={!isAll && shown.some(selected.isSelected)}
        onToggle={() => selected.toggleAll(shown)}
      />
    ),
    cell: (user) => (
      <SelectBox
        label={`Select ${fullName(user)}`}
        checked={selected.isSelected(user)}
        onToggle={() => selected.toggle(user)}
      />
    ),
  };
}
