import { queryOf } from "@field-advisor/api-client";
import { Picker } from "../forms/picker.tsx";
import { Flex, VisuallyHidden } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { noCompany, useCompanies } from "./company-search.ts";
import { asText, idIn, type IdControlProps } from "../routing/id-in-address.ts";

const everyCompany = { value: noCompany, label: "All companies" };

function CompanyControl(props: IdControlProps) {
  const value = idIn(props.value);
  const onChange = asText(props.onChange);
  const id = useId();
  const { options, note, setSearch } = useCompanies(everyCompany.label, () => true);
  const { data } = useQuery({
    ...queryOf("GET /api/companies/:id", { params: { id: value ?? noCompany } }),
    enabled: value !== null,
  });
  return (
    <Flex direction="column" gap="1" className="fa-picker-filter">
      <VisuallyHidden id={`${id}-label`}>Company</VisuallyHidden>
      <Picker
        control={{ id, "aria-describedby": undefined, "aria-invalid": false, "aria-required": false }}
        labelId={`${id}-label`}
        selected={value === null ? everyCompany : { value, label: data?.name ?? `Company ${value}` }}
        options={options}
        note={note}
        onSearch={setSearch}
        onSelect={(option) => onChange(option.value === noCompany ? null : option.value)}
      />
    </Flex>
  );
}

/** Narrows a list to what belongs to one company. */
export const companyFilter = { kind: "search", Control: CompanyControl } as const;
