import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@field-advisor/schema/users";
import { request } from "./request.ts";

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
export function useSession(): Session {
  const { data, isError, isPending } = useQuery(sessionQuery);
  if (data?.isAuthenticated && data.user) return { state: "signed-in", user: data.user };
  if (isPending) return { state: "loading" };
  return { state: "signed-out", failed: isError && data === undefined };
}

/**
 * Ends the session on the server and forgets everything read under it. A failure is logged and the same cleanup
 * follows, so the screen never keeps showing what belongs to a session that was meant to end.
 */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await request("POST", "/api/auth/logout", {});
    } catch (error) {
      console.warn("The server did not confirm the sign-out.", error);
    }
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    client.setQueryData(sessionQuery.queryKey, { isAuthenticated: false, user: null });
  };
}
