import type { User } from "@field-advisor/schema/users.endpoints";
import { Cross2Icon } from "@radix-ui/react-icons";
import { Flex, IconButton, Text } from "@radix-ui/themes";
import type { RefCallback } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { inOrderOf } from "../forms/choose-many.tsx";
import type { PickerOption } from "../forms/combobox.tsx";
import { useExplained } from "../forms/fields.tsx";
import { fullName } from "../text/names.tsx";
import type { UserQuery } from "./people-offer.ts";
import { PersonPicker } from "./person-picker.tsx";
import { Muted } from "../text/muted.tsx";
import { ItemRow } from "../lists/item-row.tsx";

interface PeoplePickerProps {
  people: readonly PickerOption[];
  /** What the field is called in which they are found. */
  addLabel?: string;
  /** What the list of the chosen ones is called. */
  listLabel?: string;
  /** Said where nobody is chosen. */
  none?: string;
  /** Said where nobody else is found. */
  nobody?: string;
  /** Which users can be found at all: a role, a status. */
  narrowed?: UserQuery | undefined;
  suits?: (user: User) => boolean;
  /** How many may be chosen. */
  most: number;
  /** Said once so many are chosen. */
  full: string;
  onChange: (people: readonly PickerOption[]) => void;
  inputRef?: RefCallback<HTMLInputElement>;
}

/** A form's field that holds several users: each is found by name or address and added to a list below. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { people, narrowed, suits = () => true, most, full, none, onChange, inputRef } = props;
  const { addLabel = "Add a person", listLabel = "Selected people", nobody = "Nobody else found." } = props;
  const isChosen = (id: number) => people.some(({ value }) => value === id);
  return (
    <Flex direction="column" gap="2">
      {people.length >= most ? (
        <Muted size="1">{full}</Muted>
      ) : (
        <PersonPicker
          label={addLabel}
          required
          selected={null}
          narrowed={{ sort: "name", ...narrowed }}
          suits={(user) => suits(user) && !isChosen(user.id)}
          nobody={nobody}
          onPick={(user) =>
            onChange([...people, { value: user.id, label: fullName(user), detail: user.email }])
          }
          {...(inputRef && { inputRef })}
        />
      )}
      {people.length === 0 && none && <Muted as="p">{none}</Muted>}
      {people.length > 0 && (
        <ul className="fa-plain-list fa-divided" aria-label={listLabel}>
          {people.map((person) => (
            <ChosenPerson
              key={person.value}
              person={person}
              onRemove={() => onChange(people.filter(({ value }) => value !== person.value))}
            />
          ))}
        </ul>
      )}
    </Flex>
  );
}

interface PeopleFieldProps extends Omit<PeoplePickerProps, "people" | "onChange" | "inputRef"> {
  name: string;
  label: string;
}

/** A field of the form around it that holds several users. */
export function PeopleField({ name, label, ...picker }: PeopleFieldProps) {
  const { ref, value, onChange } = useController<Record<string, readonly PickerOption[]>>({ name }).field;
  const { formState } = useFormContext();
  const { error, hint } = useExplained({ name, label, inWords: namesOf });
  const before: readonly PickerOption[] = get(formState.defaultValues, name) ?? [];
  const change = (people: readonly PickerOption[]) => {
    const now = people.map((person) => before.find((each) => each.value === person.value) ?? person);
    onChange(inOrderOf(before, now));
  };
  return (
    <Flex direction="column" gap="2">
      <PeoplePicker {...picker} people={value} onChange={change} inputRef={ref} />
      {error && (
        <Text as="p" size="2" color="red">
          {error}
        </Text>
      )}
      {hint && (
        <Muted as="p" size="1">
          {hint}
        </Muted>
      )}
    </Flex>
  );
}

const namesOf = (people: unknown) =>
  (people as readonly PickerOption[]).map((person) => person.label).join(", ");

const ChosenPerson = ({ person, onRemove }: { person: PickerOption; onRemove: () => void }) => (
  <ItemRow
    py="2"
    name={person.label}
    note={person.detail}
    end={
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label={`Remove ${person.label}`}
        mx="1"
        onClick={onRemove}
      >
        <Cross2Icon />
      </IconButton>
    }
  />
);
