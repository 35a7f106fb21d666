import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@field-advisor/schema/users";
import { request } from "./request.ts";
import { forgetStoredEntries } from "./stored-entries.ts";

export type Session =
  | { state: "loading" }
  | { state: "signed-out"; failed: boolean }
  | { state: "signed-in"; user: SessionUser };

const tenMinutes = 10 * 60_000;

/** Who is signed in. Kept ten minutes and asked again whenever an app starts. */
export const sessionQuery = queryOptions({
  queryKey: ["/api/auth/status"],
  queryFn: ({ signal }) => request("GET", "/api/auth/status", {}, { signal }),
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
  client.setQueryData(sessionQuery.queryKey, { isAuthenticated: false, user: null, impersonation: null });
}

/** Who is signed in, and what can be done about it: what an app hands to the frame of its screens. */
export function useSessionControl() {
  const client = useQueryClient();
  return {
    session: useSession(),
    refresh: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    signOut: () => signOut(client),
  };
}
