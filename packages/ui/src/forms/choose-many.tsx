import { contains } from "@field-advisor/schema/search-words";
import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { Box, Button, Card, Checkbox, Flex, Text, TextField, VisuallyHidden } from "@radix-ui/themes";
import { type ReactNode, useState } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { useExplained } from "./fields.tsx";

type Value = number | string;

export interface ManyOption {
  value: Value;
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
  /** Has buttons that choose all and none. */
  hasAll?: boolean;
}

/** What is chosen now, in the order in which it was before: a form to which all was brought back is as it was. */
export const inOrderOf = <V,>(before: readonly V[], now: readonly V[]): V[] => [
  ...before.filter((each) => now.includes(each)),
  ...now.filter((each) => !before.includes(each)),
];

/** A field of the form around it that holds the values of those that are ticked. */
export function ChooseManyField(props: ChooseManyFieldProps) {
  const { name, label, isTitled = false, options, none, searchedFrom = 9, hasAll = false } = props;
  const { ref, value, onChange } = useController<Record<string, Value[]>>({ name }).field;
  const { formState } = useFormContext();
  const { error, hint } = useExplained({
    name,
    label,
    inWords: (values) => wordsFor(values as Value[], options),
  });
  const [search, setSearch] = useState("");
  const shown = options?.filter((option) => contains(option.label, search));
  const before: readonly Value[] = get(formState.defaultValues, name) ?? [];
  const set = (values: readonly Value[]) => onChange(inOrderOf(before, values));
  const choose = (one: Value, isChosen: boolean) =>
    set(isChosen ? [...value, one] : value.filter((each) => each !== one));
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
      {options && hasAll && (
        <AllOrNothing
          all="Everything"
          isNothing={value.length === 0}
          onAll={() => set(options.map((option) => option.value))}
          onNothing={() => set([])}
        />
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

const wordsFor = (values: readonly Value[], options: readonly ManyOption[] = []): string =>
  options
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(", ");

interface AllOrNothingProps {
  /** What the button says that chooses all. */
  all: string;
  isNothing: boolean;
  onAll: () => void;
  onNothing: () => void;
}

/** Buttons above many boxes. */
export const AllOrNothing = ({ all, isNothing, onAll, onNothing }: AllOrNothingProps) => (
  <Flex gap="3" my="2" wrap="wrap">
    <Button type="button" variant="soft" onClick={onAll}>
      {all}
    </Button>
    <Button type="button" variant="soft" color="gray" disabled={isNothing} onClick={onNothing}>
      Nothing
    </Button>
  </Flex>
);

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
