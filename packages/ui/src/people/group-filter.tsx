import { queryOf } from "@field-advisor/api-client";
import { useQuery } from "@tanstack/react-query";
import { ComboboxFilter } from "../forms/combobox-filter.tsx";
import { asText, idIn, type IdControlProps } from "../routing/id-in-address.ts";
import { useGroupOffer } from "./group-offer.ts";

const everyGroup = { value: 0, label: "All groups" };

interface GroupFilterProps {
  value: number | null;
  /** True where the label is visible; elsewhere only screen readers have it. */
  labelShown?: boolean;
  onChange: (id: number | null) => void;
}

/** Narrows a screen to the people of one group. */
export function GroupFilter({ value, labelShown = false, onChange }: GroupFilterProps) {
  const offer = useGroupOffer({ besides: everyGroup });
  const { data } = useQuery({
    ...queryOf("GET /api/groups/:id", { params: { id: value ?? everyGroup.value } }),
    enabled: value !== null,
  });
  return (
    <ComboboxFilter
      label="Group"
      labelShown={labelShown}
      offer={offer}
      selected={value === null ? everyGroup : { value, label: data?.name ?? `Group ${value}` }}
      onSelect={(option) => onChange(option.value === everyGroup.value ? null : option.value)}
    />
  );
}

const GroupControl = ({ value, onChange }: IdControlProps) => (
  <GroupFilter value={idIn(value)} onChange={asText(onChange)} />
);

/** Narrows a list to the people of one group, under the name `group` in its address. */
export const groupFilter = { kind: "search", Control: GroupControl } as const;

/** What is chosen by `groupFilter`, as the endpoints ask for it. */
export function ofGroup<Values extends { group?: string }>({ group, ...values }: Values) {
  const groupId = idIn(group);
  return { ...values, ...(groupId !== null && { groupId }) };
}
