import { pageOf, queryOf } from "@field-advisor/api-client";
import { activityEndpoints, type patternSorts, type Range } from "@field-advisor/schema/activity";
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
  ...pageOf(activityEndpoints.loginPatterns, {
    query: { ...(search && { search }), sort, limit: pageSize, offset: page * pageSize },
  }),
  ...every(polling.loginPatterns),
});

export const whoSignedIn = {
  ...queryOf(activityEndpoints.usersSimple, {}),
  ...every(polling.simpleActivity),
};
