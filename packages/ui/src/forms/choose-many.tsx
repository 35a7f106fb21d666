import { contains } from "@field-advisor/schema/search-words";
import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { Box, Button, Card, Checkbox, Flex, Text, TextField, VisuallyHidden } from "@radix-ui/themes";
import { type ReactNode, useState } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { useExplained } from "./fields.tsx";

export interface ManyOption {
  value: number;
  label: string;
  /** A second line. */
  detail?: string;
}

interface ChooseManyFieldProps {
  name: string;
  /** What is chosen, in the plural: "Rooms". */
  label: string;
  /** True below a heading that says the same. */
  isTitled?: boolean;
  /** Undefined while they are read. */
  options: readonly ManyOption[] | undefined;
  /** Stands in their place where there are none. */
  none: ReactNode;
  /** From so many on, which are more than can be seen at once, they can be searched. */
  searchedFrom?: number;
}

/** What is chosen now, in the order in which it was before: a form to which all was brought back is as it was. */
export const inOrderOf = <Value,>(before: readonly Value[], now: readonly Value[]): Value[] => [
  ...before.filter((each) => now.includes(each)),
  ...now.filter((each) => !before.includes(each)),
];

/** A field of the form around it that holds the ids of those that are ticked. */
export function ChooseManyField(props: ChooseManyFieldProps) {
  const { name, label, isTitled = false, options, none, searchedFrom = 9 } = props;
  const { ref, value, onChange } = useController<Record<string, number[]>>({ name }).field;
  const { formState } = useFormContext();
  const { error, hint } = useExplained({ name, label, inWords: (ids) => wordsFor(ids as number[], options) });
  const [search, setSearch] = useState("");
  const shown = options?.filter((option) => contains(option.label, search));
  const before: readonly number[] = get(formState.defaultValues, name) ?? [];
  const choose = (id: number, isChosen: boolean) =>
    onChange(inOrderOf(before, isChosen ? [...value, id] : value.filter((each) => each !== id)));
  const legend = (
    <Text size="2" weight="medium">
      {label}
    </Text>
  );
  return (
    <fieldset className="fa-plain-fieldset">
      <legend>{isTitled ? <VisuallyHidden>{label}</VisuallyHidden> : legend}</legend>
      {options?.length === 0 && none}
      {!options && (
        <Text as="p" size="2" color="gray">
          Loading...
        </Text>
      )}
      {options && options.length > 0 && (
        <Card size="1">
          {options.length >= searchedFrom && (
            <SearchInput label={`Search ${label.toLowerCase()}`} value={search} onChange={setSearch} />
          )}
          {shown?.length === 0 && <NoMatch label={label} onClear={() => setSearch("")} />}
          <Box asChild maxHeight="45dvh" overflowY="auto">
            <ul className="fa-plain-list" aria-label={label}>
              {shown?.map((option, index) => (
                <Option
                  key={option.value}
                  {...option}
                  boxRef={index === 0 ? ref : undefined}
                  isChosen={value.includes(option.value)}
                  onChoose={(isChosen) => choose(option.value, isChosen)}
                />
              ))}
            </ul>
          </Box>
        </Card>
      )}
      {error && (
        <Text as="p" size="2" color="red">
          {error}
        </Text>
      )}
      {hint && (
        <Text as="p" size="1" color="gray">
          {hint}
        </Text>
      )}
    </fieldset>
  );
}

const wordsFor = (ids: readonly number[], options: readonly ManyOption[] = []): string =>
  options
    .filter(({ value }) => ids.includes(value))
    .map(({ label }) => label)
    .join(", ");

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
}

const SearchInput = ({ label, value, onChange }: SearchInputProps) => (
  <TextField.Root
    type="search"
    size="3"
    mb="2"
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      // It would send the form.
      if (event.key === "Enter") event.preventDefault();
    }}
  >
    <TextField.Slot>
      <MagnifyingGlassIcon />
    </TextField.Slot>
  </TextField.Root>
);

const NoMatch = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Flex gap="3" align="center" wrap="wrap">
    <Text asChild size="2" color="gray">
      <output>No {label.toLowerCase()} match.</output>
    </Text>
    <Button type="button" variant="soft" color="gray" onClick={onClear}>
      Clear filters
    </Button>
  </Flex>
);

interface OptionProps extends ManyOption {
  boxRef: ((box: HTMLButtonElement | null) => void) | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const Option = ({ label, detail, boxRef, isChosen, onChoose }: OptionProps) => (
  <li>
    <Flex asChild align="center" gap="3" py="1">
      <Text as="label" size="2">
        <Checkbox ref={boxRef} checked={isChosen} onCheckedChange={(checked) => onChoose(checked === true)} />
        <Box minWidth="0" className="fa-break">
          {label}
          {detail && (
            <Text as="div" size="1" color="gray">
              {detail}
            </Text>
          )}
        </Box>
      </Text>
    </Flex>
  </li>
);
