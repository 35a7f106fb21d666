import { describeError } from "@field-advisor/api-client/describe-error";
import { Field, fullName, Picker } from "@field-advisor/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person } from "../person.ts";
import { administrators } from "../users.queries.ts";

interface AdminPickerProps {
  /** Who cannot be added: those who are there already. */
  except: readonly number[];
  onAdd: (admin: Person) => void;
}

/** Adds one of all administrators, found by name or address. */
export function AdminPicker({ except, onAdd }: AdminPickerProps) {
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState(false);
  const query = useQuery({
    ...administrators(search),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const people = (query.data ?? []).filter(({ id }) => !except.includes(id));
  const notes = [
    query.isError && describeError(query.error).sentence,
    query.isPending && "Searching...",
    people.length === 0 && "No other administrators found.",
  ];
  return (
    <Field label="Add an administrator">
      {(control, labelId) => (
        <Picker
          control={control}
          labelId={labelId}
          selected={null}
          options={people.map((admin) => ({
            value: admin.id,
            label: fullName(admin),
            detail: admin.email,
          }))}
          note={notes.find((note) => note !== false) || null}
          onSearch={(text) => {
            setOpened(true);
            setSearch(text);
          }}
          onSelect={({ value }) => {
            const admin = people.find(({ id }) => id === value);
            if (admin) onAdd(admin);
          }}
        />
      )}
    </Field>
  );
}
