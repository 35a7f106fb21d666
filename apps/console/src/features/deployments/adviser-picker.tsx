import { describeError } from "@field-advisor/api-client/describe-error";
import { Field, Picker, type PickerOption } from "@field-advisor/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type Ref } from "react";
import { personOption } from "./deployment-form-values.ts";
import { advisers } from "./deployments.queries.ts";

interface AdviserPickerProps {
  value: PickerOption | null;
  onChange: (option: PickerOption) => void;
  error: string | undefined;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Whose page it is: one of all active users, found by name or address. */
export function AdviserPicker({ value, onChange, error, buttonRef }: AdviserPickerProps) {
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState(false);
  const query = useQuery({ ...advisers(search), enabled: opened, placeholderData: keepPreviousData });
  const options = (query.data ?? [])
    .filter(({ status }) => status === "ACTIVE")
    .map((user) => personOption(user));
  const notes = [
    query.isError && describeError(query.error).sentence,
    query.isPending && "Searching...",
    options.length === 0 && "Nobody found.",
  ];
  return (
    <Field label="Adviser" required error={error} hint="Recipients see this name on the page.">
      {(control, labelId) => (
        <Picker
          control={control}
          labelId={labelId}
          selected={value}
          options={options}
          note={notes.find((note) => note !== false) || null}
          onSearch={(text) => {
            setOpened(true);
            setSearch(text);
          }}
          onSelect={onChange}
          buttonRef={buttonRef}
        />
      )}
    </Field>
  );
}
