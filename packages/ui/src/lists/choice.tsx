import { Select } from "@radix-ui/themes";

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
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} />
      <Select.Content position="popper">
        {all && <Select.Item value="all">{all}</Select.Item>}
        {values.map((each) => (
          <Select.Item key={each} value={each}>
            {labelOf(each)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  );
}
