import { companyFilter } from "@field-advisor/staff";

export const CompanyControl = companyFilter.Control;
