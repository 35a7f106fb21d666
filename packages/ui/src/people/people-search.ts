import { queryOf, type Call } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName } from "../text/names.tsx";
import { type PickerOption } from "../forms/picker.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** What narrows a list of users. */
export type UserQuery = NonNullable<Call<"GET /api/users">["query"]>;

const shownAtMost = 20;

/**
 * Users whose name or address contains what was typed; none are read before the picker is opened.
 * @param suits whether a user who was found may be picked
 */
export function usePeople(narrowed: UserQuery, suits: (user: User) => boolean, nobody: string) {
  const [search, setSearch] = useState<string | null>(null);
  const query = useQuery({
    ...queryOf("GET /api/users", { query: { ...narrowed, search: search || undefined, limit: shownAtMost } }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const people = (query.data ?? []).filter(suits);
  const notes = [
    query.isError && describeError(query.error).sentence,
    query.isPending && "Searching...",
    people.length === 0 && nobody,
  ];
  return {
    search,
    setSearch,
    people,
    options: people.map((user): PickerOption => ({
      value: user.id,
      label: fullName(user),
      detail: user.email,
    })),
    note: notes.find((note) => note !== false) || null,
  };
}
