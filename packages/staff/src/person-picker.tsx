import type { queryOf } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import type { User } from "@field-advisor/schema/users.endpoints";
import { Field, fullName, Picker, type PickerOption } from "@field-advisor/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type Ref } from "react";

interface PersonPickerProps {
  label: string;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
  selected: PickerOption | null;
  /** Reads those whose name or address contains a text; as many as fit under a search box. */
  read: (search: string) => ReturnType<typeof queryOf<"GET /api/users">>;
  /** Whether somebody who was found may be picked. */
  suits: (user: User) => boolean;
  /** Said where nobody may be. */
  nobody?: string;
  onPick: (user: User, option: PickerOption) => void;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Picks one of all users, found by name or address; nobody is read before it is opened. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, hint, required = false, error, selected, read, suits, onPick, buttonRef } = props;
  const { nobody = "Nobody found." } = props;
  const [search, setSearch] = useState<string | null>(null);
  const query = useQuery({
    ...read(search ?? ""),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const people = (query.data ?? []).filter((user) => suits(user));
  const notes = [
    query.isError && describeError(query.error).sentence,
    query.isPending && "Searching...",
    people.length === 0 && nobody,
  ];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control, labelId) => (
        <Picker
          control={control}
          labelId={labelId}
          selected={selected}
          options={people.map((user) => ({ value: user.id, label: fullName(user), detail: user.email }))}
          note={notes.find((note) => note !== false) || null}
          onSearch={setSearch}
          onSelect={(option) => {
            const user = people.find(({ id }) => id === option.value);
            if (user) onPick(user, option);
          }}
          buttonRef={buttonRef}
        />
      )}
    </Field>
  );
}
