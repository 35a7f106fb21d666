import { queryOf } from "@field-advisor/api-client";
import { type Call } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { User } from "@field-advisor/schema/users.endpoints";
import { Field, fullName, Picker, type PickerOption } from "@field-advisor/ui";
import { Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useId, useState } from "react";

type UserQuery = NonNullable<Call<"GET /api/users">["query"]>;

const shownAtMost = 20;

/**
 * Users whose name or address contains what was typed; none are read before the picker is opened.
 * @param suits whether a user who was found may be picked
 */
function usePeople(narrowed: UserQuery, suits: (user: User) => boolean, nobody: string) {
  const [search, setSearch] = useState<string | null>(null);
  const query = useQuery({
    ...queryOf("GET /api/users", { query: { ...narrowed, search: search || undefined, limit: shownAtMost } }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const people = (query.data ?? []).filter(suits);
  const notes = [
    query.isError && describeError(query.error).sentence,
    query.isPending && "Searching...",
    people.length === 0 && nobody,
  ];
  return {
    search,
    setSearch,
    people,
    options: people.map((user): PickerOption => ({
      value: user.id,
      label: fullName(user),
      detail: user.email,
    })),
    note: notes.find((note) => note !== false) || null,
  };
}

interface PersonPickerProps {
  label: string;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
  selected: PickerOption | null;
  /** Which users can be found at all: a role, a status. */
  narrowed?: UserQuery;
  suits?: (user: User) => boolean;
  /** Said where nobody suits. */
  nobody?: string;
  onPick: (user: User, option: PickerOption) => void;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** A form's field that holds one user, found by name or address. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, hint, required = false, error, selected, onPick, buttonRef } = props;
  const { narrowed = {}, suits = () => true, nobody = "Nobody found." } = props;
  const { people, options, note, setSearch } = usePeople(narrowed, suits, nobody);
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control, labelId) => (
        <Picker
          control={control}
          labelId={labelId}
          selected={selected}
          options={options}
          note={note}
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

interface PersonFilterProps {
  /** Who is picked: "Person", "Administrator". */
  label: string;
  narrowed?: UserQuery;
  value: number | null;
  /** What picking nobody in particular is called, where that is a choice. */
  anyone?: string;
  /** True where the label is visible; elsewhere only screen readers have it. */
  labelShown?: boolean;
  onChange: (id: number | null) => void;
}

const anyoneValue = 0;

/** The chosen person by name, though the address knows only a number. */
function useChosen(value: number | null, anyone: string | undefined): PickerOption | null {
  const { data } = useQuery({
    ...queryOf("GET /api/users/:id", { params: { id: value ?? anyoneValue } }),
    enabled: value !== null,
  });
  if (value === null) return anyone === undefined ? null : { value: anyoneValue, label: anyone };
  return { value, label: data ? fullName(data) : `User ${value}` };
}

/** Narrows a screen to one person, found by name or address among all whom the reader may see. */
export function PersonFilter(props: PersonFilterProps) {
  const { label, narrowed = {}, value, anyone, labelShown = false, onChange } = props;
  const id = useId();
  const chosen = useChosen(value, anyone);
  const { search, options, note, setSearch } = usePeople(
    { sort: "name", ...narrowed },
    () => true,
    "Nobody found.",
  );
  const first = anyone !== undefined && !search ? [{ value: anyoneValue, label: anyone }] : [];
  const Label = labelShown ? ShownLabel : VisuallyHidden;
  return (
    <Flex direction="column" gap="1" className="person-picker">
      <Label id={`${id}-label`}>{label}</Label>
      <Picker
        control={{ id, "aria-describedby": undefined, "aria-invalid": false, "aria-required": false }}
        labelId={`${id}-label`}
        selected={chosen}
        options={[...first, ...options]}
        note={note}
        onSearch={setSearch}
        onSelect={(option) => onChange(option.value === anyoneValue ? null : option.value)}
      />
    </Flex>
  );
}

const ShownLabel = ({ id, children }: { id: string; children: string }) => (
  <Text size="1" color="gray" id={id}>
    {children}
  </Text>
);
