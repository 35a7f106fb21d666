import { queryOf } from "@field-advisor/api-client";
import { fullName } from "../text/names.tsx";
import { Picker, type PickerOption } from "../forms/picker.tsx";
import { Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { usePeople, type UserQuery } from "./people-search.ts";

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
    <Flex direction="column" gap="1" className="fa-picker-filter">
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
