import type { User } from "@field-advisor/schema/users.endpoints";
import { Cross2Icon } from "@radix-ui/react-icons";
import { Flex, IconButton } from "@radix-ui/themes";
import type { RefCallback } from "react";
import type { PickerOption } from "../forms/combobox.tsx";
import { fullName } from "../text/names.tsx";
import type { UserQuery } from "./people-offer.ts";
import { PersonPicker } from "./person-picker.tsx";
import { Muted } from "../text/muted.tsx";
import { ItemRow } from "../lists/item-row.tsx";

interface PeoplePickerProps {
  people: readonly PickerOption[];
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
  const { people, narrowed, suits = () => true, most, full, onChange, inputRef } = props;
  const isChosen = (id: number) => people.some(({ value }) => value === id);
  return (
    <Flex direction="column" gap="2">
      {people.length >= most ? (
        <Muted size="1">{full}</Muted>
      ) : (
        <PersonPicker
          label="Add a person"
          required
          selected={null}
          narrowed={{ sort: "name", ...narrowed }}
          suits={(user) => suits(user) && !isChosen(user.id)}
          nobody="Nobody else found."
          onPick={(user) =>
            onChange([...people, { value: user.id, label: fullName(user), detail: user.email }])
          }
          {...(inputRef && { inputRef })}
        />
      )}
      {people.length > 0 && (
        <ul className="fa-plain-list fa-divided" aria-label="Selected people">
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
