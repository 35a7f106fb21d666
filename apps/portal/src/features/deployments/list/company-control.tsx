import { companyFilter } from "@field-advisor/ui";

export const CompanyControl = companyFilter.Control;
