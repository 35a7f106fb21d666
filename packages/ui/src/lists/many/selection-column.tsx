import type { Column } from "../record-list.tsx";
import type { Selection } from "./use-selection.ts";

type Id = string | number;

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
    className="fa-select-box"
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = isPartly;
    }}
    onChange={onToggle}
  />
);

interface Selectable<Item, Key extends Id> {
  selection: Pick<Selection<Key>, "ids" | "toggle" | "togglePage">;
  /** What is on the page. */
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  nameOf: (item: Item) => string;
}

/** The column that selects rows; its head selects all that are shown. */
export function selectionColumn<Item, Key extends Id>({
  selection,
  items,
  keyOf,
  nameOf,
}: Selectable<Item, Key>): Column<Item> {
  const { ids, toggle, togglePage } = selection;
  const isSelected = (item: Item) => ids.has(keyOf(item));
  const isAll = items.length > 0 && items.every(isSelected);
  return {
    label: "Select",
    card: "aside",
    head: (
      <SelectBox
        label="Select all on this page"
        checked={isAll}
        isPartly={!isAll && items.some(isSelected)}
        onToggle={() => togglePage(items.map(keyOf))}
      />
    ),
    cell: (item) => (
      <SelectBox
        label={`Select ${nameOf(item)}`}
        checked={isSelected(item)}
        onToggle={() => toggle(keyOf(item))}
      />
    ),
  };
}
