import { Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { useId } from "react";
import { Combobox, type Offer, type PickerOption } from "./combobox.tsx";

interface ComboboxFilterProps {
  label: string;
  /** True where the label is visible; elsewhere only screen readers have it. */
  labelShown?: boolean;
  offer: Offer;
  selected: PickerOption | null;
  onSelect: (option: PickerOption) => void;
}

/** A combobox in the row of filters above a list. */
export function ComboboxFilter({ label, labelShown = false, ...choice }: ComboboxFilterProps) {
  const id = useId();
  const labelProps = { id: `${id}-label`, htmlFor: id };
  return (
    <Flex direction="column" gap="1" className="fa-combobox-filter">
      {labelShown ? (
        <Text as="label" size="1" color="gray" {...labelProps}>
          {label}
        </Text>
      ) : (
        <VisuallyHidden asChild>
          <label {...labelProps}>{label}</label>
        </VisuallyHidden>
      )}
      <Combobox control={{ id }} labelId={labelProps.id} size="2" {...choice} />
    </Flex>
  );
}
