import { ReloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Select } from "@radix-ui/themes";
import type { ReactNode } from "react";

/** The row above a list: what narrows and orders it, and what can be done with all of it. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Flex asChild gap="3" mb="4" wrap="wrap" className="fa-filters">
    <search>{children}</search>
  </Flex>
);

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

/** Asks for a list again. */
export const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button variant="soft" color="gray" highContrast loading={busy} onClick={onClick}>
    <ReloadIcon />
    Refresh
  </Button>
);
