import { CheckIcon, ChevronDownIcon } from "@radix-ui/react-icons";
import { Button, Flex, Popover, Text } from "@radix-ui/themes";
import { useState, type Ref } from "react";
import { SearchField } from "../lists/list-filters.tsx";
import type { FieldControl } from "./field.tsx";

export interface PickerOption {
  value: number;
  label: string;
  /** A second line that tells alike names apart. */
  detail?: string | undefined;
}

interface PickerProps {
  control: FieldControl;
  labelId: string;
  selected: PickerOption | null;
  /** What fits the text typed so far. */
  options: readonly PickerOption[];
  /** Said in place of options: that they are being read, could not be read, or that there are none. */
  note: string | null;
  onSearch: (text: string) => void;
  onSelect: (option: PickerOption) => void;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Picks one of many: a button that shows the choice and opens a search with its results. */
export function Picker({
  control,
  labelId,
  selected,
  options,
  note,
  onSearch,
  onSelect,
  buttonRef,
}: PickerProps) {
  const [open, setOpen] = useState(false);
  const valueId = `${control.id}-value`;
  const { "aria-invalid": isInvalid, "aria-required": _required, ...described } = control;
  const [searched, setSearched] = useState("");
  const search = (text: string) => {
    setSearched(text);
    onSearch(text);
  };
  const choose = (option: PickerOption) => {
    onSelect(option);
    setOpen(false);
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        if (next) search("");
        setOpen(next);
      }}
    >
      <Popover.Trigger>
        <Button
          {...described}
          ref={buttonRef}
          type="button"
          size="3"
          variant="surface"
          color={isInvalid ? "red" : "gray"}
          aria-labelledby={`${labelId} ${valueId}`}
          className="fa-picker"
        >
          <span id={valueId} className="fa-truncate">
            {selected?.label ?? "Choose..."}
          </span>
          <ChevronDownIcon />
        </Button>
      </Popover.Trigger>
      <Popover.Content
        size="1"
        maxWidth="none"
        className="fa-picker-content"
        align="start"
        aria-labelledby={labelId}
      >
        <SearchField label="Search" value={searched} onChange={search} />
        <PickerResults options={options} note={note} selected={selected} onChoose={choose} />
      </Popover.Content>
    </Popover.Root>
  );
}

type PickerResultsProps = Pick<PickerProps, "options" | "note" | "selected"> & {
  onChoose: (option: PickerOption) => void;
};

function PickerResults({ options, note, selected, onChoose }: PickerResultsProps) {
  return (
    <>
      <ul className="fa-plain-list fa-picker-results">
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className="fa-picker-option"
              aria-current={option.value === selected?.value}
              onClick={() => onChoose(option)}
            >
              <Flex direction="column" flexGrow="1">
                <Text size="2">{option.label}</Text>
                {option.detail && (
                  <Text size="1" color="gray">
                    {option.detail}
                  </Text>
                )}
              </Flex>
              {option.value === selected?.value && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
      <Text asChild size="2" color="gray" className="fa-picker-note">
        <output>{note}</output>
      </Text>
    </>
  );
}
