import { type Call, pageOf, queryOf } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { polling } from "@field-advisor/schema/product";
import { signInsIn } from "../../lib/sign-ins.tsx";

/** Read again and again while the browser's tab is looked at. */
const every = (ms: number) => ({ refetchInterval: ms, staleTime: ms });

export const polledSignIns = (range: Range, groupId: number | null) => ({
  ...signInsIn(range, groupId),
  ...every(polling.loginPatterns),
});

/** One page of the users, each with how they sign in. */
export const patternPage = (query: NonNullable<Call<"GET /api/activity/login-patterns">["query"]>) => ({
  ...pageOf("GET /api/activity/login-patterns", { query }),
  ...every(polling.loginPatterns),
});

export const whoSignedIn = {
  ...queryOf("GET /api/activity/users-simple", {}),
  ...every(polling.simpleActivity),
};
