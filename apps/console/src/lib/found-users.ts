import { request, type Call } from "@field-advisor/api-client";
import type { Chosen } from "@field-advisor/ui";

/** What narrows the list of users. */
export type FoundBy = Omit<NonNullable<Call<"GET /api/users/found">["query"]>, "grantable">;

export type ChosenPeople = Chosen<number, FoundBy>;

/** Everybody whom a filter finds at this moment. */
export const findUsers = (filter: FoundBy) => request("GET /api/users/found", { query: filter });

/** The same without owners, who have every right. */
export const findGrantable = (filter: FoundBy) =>
  request("GET /api/users/found", { query: { ...filter, grantable: "true" } });
