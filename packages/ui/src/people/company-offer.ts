import { pageOf } from "@field-advisor/api-client";
import { useServerOffer } from "../forms/server-offer.ts";

/** The value of no company in particular. */
export const noCompany = 0;

interface FoundCompany {
  id: number;
  name: string;
  isActive: boolean;
}

/** Companies whose name contains what was typed, and none of them. @param nothing what none is called */
export const useCompanyOffer = (nothing: string, suits?: (company: FoundCompany) => boolean) =>
  useServerOffer({
    query: (search, limit) => pageOf("GET /api/companies", { query: { search, limit } }),
    optionOf: ({ id, name, isActive }: FoundCompany) => ({
      value: id,
      label: name,
      detail: isActive ? undefined : "Inactive",
    }),
    besides: { value: noCompany, label: nothing },
    suits,
    none: "No company found.",
  }).offer;
