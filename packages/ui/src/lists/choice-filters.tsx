import { Select } from "@radix-ui/themes";
import { SelectItem } from "../forms/select-item.tsx";
import type { ChoiceFilter, SortFilter } from "./list-filters.tsx";

interface ChoiceProps<Value extends string> {
  label: string;
  value: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  /** What "all" is called, where it is one of the choices. */
  all?: string;
  onChange: (value: string) => void;
}

/** One of a few ways to narrow or order a list. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, values, labelOf, all, onChange } = props;
  const chosen = values.find((each) => each === value);
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} title={chosen === undefined ? all : labelOf(chosen)} />
      <Select.Content position="popper">
        {all && <SelectItem value="all">{all}</SelectItem>}
        {values.map((each) => (
          <SelectItem key={each} value={each}>
            {labelOf(each)}
          </SelectItem>
        ))}
      </Select.Content>
    </Select.Root>
  );
}

// Apart from the other filters, so that only lists with a choice load the code of select boxes.

/**
 * A filter by one of a few values.
 * @param all what no choice at all is called
 * @param labels the choices and their names, in their order
 */
export const choiceFilter = <Value extends string>(
  label: string,
  all: string,
  labels: Readonly<Record<Value, string>>,
): ChoiceFilter<Value> => ({
  kind: "choice",
  labels,
  Control: (props) => (
    <Choice label={label} all={all} values={valuesOf(labels)} labelOf={(value) => labels[value]} {...props} />
  ),
});

/**
 * The order of a list.
 * @param labels the orders and their names; a list starts with the first
 */
export const sortFilter = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
): SortFilter<Value> => ({
  kind: "sort",
  labels,
  Control: (props) => (
    <Choice label="Sort" values={valuesOf(labels)} labelOf={(value) => labels[value]} {...props} />
  ),
});

/** Labels of values that are shown as they are. */
export const ownLabels = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;

const valuesOf = <Value extends string>(labels: Readonly<Record<Value, string>>): Value[] =>
  Object.keys(labels) as Value[];
