import { pageOf, queryOf } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { patternSorts } from "@field-advisor/schema/constants";
import { polling } from "@field-advisor/schema/product";
import { signInsIn } from "../../lib/sign-ins.tsx";

export type PatternSort = (typeof patternSorts)[number];

export const pageSize = 25;

/** Read again and again while the browser's tab is looked at. */
const every = (ms: number) => ({ refetchInterval: ms, staleTime: ms });

export const polledSignIns = (range: Range) => ({
  ...signInsIn(range),
  ...every(polling.loginPatterns),
});

/** One page of the users, each with how they sign in. */
export const patternPage = (search: string, sort: PatternSort, page: number) => ({
  ...pageOf("GET /api/activity/login-patterns", {
    query: { ...(search && { search }), sort, limit: pageSize, offset: page * pageSize },
  }),
  ...every(polling.loginPatterns),
});

export const whoSignedIn = {
  ...queryOf("GET /api/activity/users-simple", {}),
  ...every(polling.simpleActivity),
};
