import type { User } from "@field-advisor/schema/users.endpoints";
import { Field } from "../forms/field.tsx";
import { Picker, type PickerOption } from "../forms/picker.tsx";
import type { ReactNode, Ref } from "react";
import { contains } from "@field-advisor/schema/search-words";
import { usePeople, type UserQuery } from "./people-search.ts";

interface PersonPickerProps {
  label: string;
  hint?: ReactNode;
  required?: boolean;
  error?: string | undefined;
  selected: PickerOption | null;
  /** Which users can be found at all: a role, a status. */
  narrowed?: UserQuery;
  suits?: (user: User) => boolean;
  /** Said where nobody suits. */
  nobody?: string;
  onPick: (user: User, option: PickerOption) => void;
  /** Who can be picked besides: somebody who is not in the reader's list of users. */
  other?: { option: PickerOption; onPick: (option: PickerOption) => void } | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** A form's field that holds one user, found by name or address. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, hint, required = false, error, selected, onPick, buttonRef } = props;
  const { narrowed = {}, suits = () => true, nobody = "Nobody found.", other } = props;
  const { search, people, options, note, setSearch } = usePeople(narrowed, suits, nobody);
  const isOtherFound = other !== undefined && contains(other.option.label, search ?? "");
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control, labelId) => (
        <Picker
          control={control}
          labelId={labelId}
          selected={selected}
          options={isOtherFound ? [other.option, ...options] : options}
          note={isOtherFound ? null : note}
          onSearch={setSearch}
          onSelect={(option) => {
            if (other && option.value === other.option.value) other.onPick(option);
            const user = people.find(({ id }) => id === option.value);
            if (user) onPick(user, option);
          }}
          buttonRef={buttonRef}
        />
      )}
    </Field>
  );
}
