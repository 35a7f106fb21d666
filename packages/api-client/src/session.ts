import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Impersonation } from "@field-advisor/schema/impersonation";
import type { SessionUser } from "@field-advisor/schema/users";
import { endedViewing, endViewing, statusOfWindow } from "./impersonation.ts";
import { request } from "./request.ts";
import { forgetStoredEntries } from "./stored-entries.ts";

export type Session =
  | { state: "loading" }
  | { state: "signed-out"; failed: boolean }
  | { state: "signed-in"; user: SessionUser };

const tenMinutes = 10 * 60_000;
const nobody = { isAuthenticated: false, user: null, impersonation: null };

/** Who is signed in. Kept ten minutes and asked again whenever an app starts. */
export const sessionQuery = queryOptions({
  queryKey: ["/api/auth/status"],
  queryFn: ({ signal }) => statusOfWindow(() => request("GET", "/api/auth/status", {}, { signal })),
  staleTime: tenMinutes,
});

/** The session as screens need it. When it cannot be read, the user counts as signed out and `failed` says so. */
function useSession(): Session {
  const { data, error, isPending } = useQuery(sessionQuery);
  if (data?.isAuthenticated && data.user) return { state: "signed-in", user: data.user };
  if (isPending) return { state: "loading" };
  return { state: "signed-out", failed: error !== null && data === undefined };
}

/**
 * Ends the session on the server and forgets everything read under it. A failure is logged and the same cleanup
 * follows, so the screen never keeps showing what belongs to a session that was meant to end.
 */
async function signOut(client: QueryClient): Promise<void> {
  try {
    await request("POST", "/api/auth/logout", {});
  } catch (error) {
    console.warn("The server did not confirm the sign-out.", error);
  }
  forgetStoredEntries();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  client.setQueryData(sessionQuery.queryKey, nobody);
}

/** Stops viewing as another user; a failure is raised, and everything stays as it was. */
async function exitImpersonation(client: QueryClient): Promise<void> {
  await request("POST", "/api/users/exit-impersonation", {});
  endViewing();
  client.setQueryData(sessionQuery.queryKey, nobody);
}

/** Whom the server says this window views the product as. */
function useImpersonation(): Impersonation | null {
  return useQuery(sessionQuery).data?.impersonation ?? null;
}

/** Who is signed in, and what can be done about it: what an app hands to the frame of its screens. */
export function useSessionControl() {
  const client = useQueryClient();
  return {
    session: useSession(),
    impersonation: useImpersonation(),
    // Changes together with the answer that the line above reads.
    endedViewing: endedViewing(),
    exitImpersonation: () => exitImpersonation(client),
    refresh: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    signOut: () => signOut(client),
  };
}
