import { queryOf } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { PickerOption } from "../forms/picker.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

const shownAtMost = 20;

/** The choice of no company in particular. */
export const noCompany = 0;

/** Companies whose name contains what was typed; none are read before the picker is opened. */
export function useCompanies(nobody: string, suits: (company: { id: number; isActive: boolean }) => boolean) {
  const [search, setSearch] = useState<string | null>(null);
  const query = useQuery({
    ...queryOf("GET /api/companies", { query: { search: search || undefined, limit: shownAtMost } }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const found = (query.data ?? []).filter(suits).map(({ id, name, isActive }): PickerOption => ({
    value: id,
    label: name,
    detail: isActive ? undefined : "Inactive",
  }));
  const notes = [
    query.isError && describeError(query.error).sentence,
    query.isPending && "Searching...",
    found.length === 0 && "No company found.",
  ];
  return {
    options: search ? found : [{ value: noCompany, label: nobody }, ...found],
    note: notes.find((note) => note !== false) || null,
    setSearch,
  };
}
