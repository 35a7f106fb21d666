import { queryOf } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import type { Role } from "@field-advisor/schema/routes";
import { fullName, Picker, type PickerOption } from "@field-advisor/ui";
import { Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

interface PersonPickerProps {
  /** Who is picked: "Person", "Administrator". */
  label: string;
  /** Only people of this role. */
  ofRole?: Role;
  value: number | null;
  /** What picking nobody in particular is called, where that is a choice. */
  anyone?: string;
  /** True where the label stands beside it; elsewhere only screen readers have it. */
  labelShown?: boolean;
  onChange: (id: number | null) => void;
}

const anyoneValue = 0;
const shownAtMost = 20;

const peopleNamed = (search: string, role: Role | undefined) =>
  queryOf("GET /api/users", {
    query: { ...(search && { search }), ...(role && { role }), sort: "name", limit: shownAtMost },
  });

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
export function PersonPicker(props: PersonPickerProps) {
  const { label, ofRole, value, anyone, labelShown = false, onChange } = props;
  const id = useId();
  const [search, setSearch] = useState<string | null>(null);
  const chosen = useChosen(value, anyone);
  const query = useQuery({
    ...peopleNamed(search ?? "", ofRole),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const found = (query.data ?? []).map((user) => ({
    value: user.id,
    label: fullName(user),
    detail: user.email,
  }));
  const first = anyone !== undefined && !search ? [{ value: anyoneValue, label: anyone }] : [];
  const notes = [
    query.isError && describeError(query.error).sentence,
    query.isPending && "Searching...",
    found.length === 0 && "Nobody found.",
  ];
  return (
    <Flex direction="column" gap="1" className="person-picker">
      {labelShown ? (
        <Text size="1" color="gray" id={`${id}-label`}>
          {label}
        </Text>
      ) : (
        <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      )}
      <Picker
        control={{ id, "aria-describedby": undefined, "aria-invalid": false, "aria-required": false }}
        labelId={`${id}-label`}
        selected={chosen}
        options={[...first, ...found]}
        note={notes.find((note) => note !== false) || null}
        onSearch={setSearch}
        onSelect={(option) => onChange(option.value === anyoneValue ? null : option.value)}
      />
    </Flex>
  );
}
