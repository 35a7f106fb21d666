import { request, type Call } from "@field-advisor/api-client";

/** What narrows the list of users. */
export type FoundBy = Omit<NonNullable<Call<"GET /api/users/found">["query"]>, "grantable">;

/** People who are changed together, and the filter that finds all of them where one did. */
export interface ChosenPeople {
  ids: readonly number[];
  filter: FoundBy | null;
}

/** Everybody whom a filter finds at this moment. */
export const findUsers = (filter: FoundBy) => request("GET /api/users/found", { query: filter });

/** The same without owners, who have every right. */
export const findGrantable = (filter: FoundBy) =>
  request("GET /api/users/found", { query: { ...filter, grantable: "true" } });

/** For a change in batches: those who do not fit the filter any more, by which they were found, are left out. */
export const stillFitting = (filter: FoundBy | null) => {
  if (!filter) return {};
  const { sort: _order, ...ifStill } = filter;
  return { ifStill };
};
