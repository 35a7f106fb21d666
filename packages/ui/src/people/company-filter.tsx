import { queryOf } from "@field-advisor/api-client";
import { useQuery } from "@tanstack/react-query";
import { ComboboxFilter } from "../forms/combobox-filter.tsx";
import { asText, idIn, type IdControlProps } from "../routing/id-in-address.ts";
import { noCompany, useCompanyOffer } from "./company-offer.ts";

const everyCompany = { value: noCompany, label: "All companies" };

function CompanyControl(props: IdControlProps) {
  const value = idIn(props.value);
  const onChange = asText(props.onChange);
  const offer = useCompanyOffer(everyCompany.label);
  const { data } = useQuery({
    ...queryOf("GET /api/companies/:id", { params: { id: value ?? noCompany } }),
    enabled: value !== null,
  });
  return (
    <ComboboxFilter
      label="Company"
      offer={offer}
      selected={value === null ? everyCompany : { value, label: data?.name ?? `Company ${value}` }}
      onSelect={(option) => onChange(option.value === noCompany ? null : option.value)}
    />
  );
}

/** Narrows a list to what belongs to one company. */
export const companyFilter = { kind: "search", Control: CompanyControl } as const;
