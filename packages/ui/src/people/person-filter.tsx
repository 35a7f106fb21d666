import { queryOf } from "@field-advisor/api-client";
import { useQuery } from "@tanstack/react-query";
import { ComboboxFilter } from "../forms/combobox-filter.tsx";
import type { PickerOption } from "../forms/combobox.tsx";
import { fullName } from "../text/names.tsx";
import { usePeopleOffer, type UserQuery } from "./people-offer.ts";

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
function useChosen(value: number | null, everybody: PickerOption | undefined): PickerOption | null {
  const { data } = useQuery({
    ...queryOf("GET /api/users/:id", { params: { id: value ?? anyoneValue } }),
    enabled: value !== null,
  });
  if (value === null) return everybody ?? null;
  return { value, label: data ? fullName(data) : `User ${value}` };
}

/** Narrows a screen to one person, found by name or address among all whom the reader may see. */
export function PersonFilter(props: PersonFilterProps) {
  const { label, narrowed = {}, value, anyone, labelShown = false, onChange } = props;
  const everybody = anyone === undefined ? undefined : { value: anyoneValue, label: anyone };
  const selected = useChosen(value, everybody);
  const { offer } = usePeopleOffer({
    narrowed: { sort: "name", ...narrowed },
    besides: everybody,
    none: "Nobody found.",
  });
  return (
    <ComboboxFilter
      label={label}
      labelShown={labelShown}
      offer={offer}
      selected={selected}
      onSelect={(option) => onChange(option.value === anyoneValue ? null : option.value)}
    />
  );
}
