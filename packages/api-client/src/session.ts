import { removeStored, store } from "@field-advisor/page/browser-storage";
import type { Impersonation } from "@field-advisor/schema/auth.endpoints";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, NetworkError } from "./api-error.ts";
import { endedViewing, endViewing, statusOfWindow } from "./impersonation.ts";
import { request } from "./request.ts";
import { forgetTyped } from "./unsent-text.ts";

export type Session =
  | { state: "loading" }
  /** Asked again until the server answers; nobody knows whether they are signed in. */
  | { state: "unreachable" }
  | { state: "signed-out"; failed: boolean }
  | { state: "signed-in"; user: SessionUser };

const tenMinutes = 10 * 60_000;
const nobody = { isAuthenticated: false, user: null, impersonation: null };

/** Who is signed in. Kept ten minutes and asked again whenever an app starts. */
export const sessionQuery = queryOptions({
  queryKey: ["/api/auth/status"],
  queryFn: ({ signal }) => statusOfWindow(() => request("GET /api/auth/status", {}, { signal })),
  staleTime: tenMinutes,
});

/** Nothing was said about the session: the server is not there, or cannot answer at present. */
const isUnreachable = (error: Error | null): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/** How long it takes until a server that could not be reached is asked again. */
const askedAgainMs = 3000;

/**
 * The session as screens need it. A server that cannot be reached is asked again until it answers: nobody is signed out
 * by a lost connection. When it refuses to say, the user counts as signed out and `failed` says so.
 */
function useSession(): Session {
  const { data, error, errorUpdateCount } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) =>
      state.data === undefined && isUnreachable(state.error) ? askedAgainMs : false,
    // The tabs of another app cannot say what they have done to the session.
    refetchOnWindowFocus: "always",
  });
  if (data?.isAuthenticated && data.user) return { state: "signed-in", user: data.user };
  if (data) return { state: "signed-out", failed: false };
  // While it is asked again, there is no error for a moment.
  if (!error) return { state: errorUpdateCount > 0 ? "unreachable" : "loading" };
  return isUnreachable(error) ? { state: "unreachable" } : { state: "signed-out", failed: true };
}

/**
 * Ends the session on the server, here and in the other tabs, and forgets everything read under it. A failure is raised
 * and nothing has changed: only the server can end a session, and nobody may think theirs is over while it is not.
 * @returns where the session of the provider ends by which they came in, if there is such a place
 */
async function signOut(client: QueryClient): Promise<string | undefined> {
  const { signOutAt } = await request("POST /api/auth/logout", {});
  tellOtherTabs("signed-out");
  forgetStoredEntries();
  forgetTyped();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  client.setQueryData(sessionQuery.queryKey, nobody);
  return signOutAt;
}

/** Stops viewing as another user; a failure is raised, and everything stays as it was. */
async function exitImpersonation(client: QueryClient): Promise<void> {
  await request("POST /api/users/exit-impersonation", {});
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
  const refresh = () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  return {
    session: useSession(),
    impersonation: useImpersonation(),
    // Changes together with the answer that the line above reads.
    endedViewing: endedViewing(),
    exitImpersonation: () => exitImpersonation(client),
    refresh,
    followOtherTabs: () => hearOtherTabs(() => void refresh()),
    signOut: () => signOut(client),
  };
}

/** What other clients of this API keep in the browser. This one reads none of it: who somebody is, the server says. */
const storedNames = ["auth_token", "user_data", "impersonation_token", "impersonated_user"];

/** Removes the entries that a sign-in may have left in this browser's storage. */
const forgetStoredEntries = (): void => removeStored("localStorage", (name) => storedNames.includes(name));

/** The host and the domains it belongs to; a cookie may have been set for any of them. */
function domainsOf(hostname: string): string[] {
  const parts = hostname.split(".");
  return parts.map((_part, index) => parts.slice(index).join("."));
}

function expireCookies(): void {
  const names = document.cookie.split(";").map((cookie) => cookie.split("=")[0]?.trim());
  const places = ["", ...domainsOf(window.location.hostname).map((domain) => `; domain=${domain}`)];
  for (const name of names.filter(Boolean)) {
    for (const place of places) document.cookie = `${name}=; path=/; max-age=0${place}`;
  }
}

/**
 * Makes this browser forget every sign-in. The server ends the session and clears what scripts cannot reach; a failure
 * of that is only logged, for someone who needs this has no working session anyway.
 */
export async function clearAuth(): Promise<void> {
  try {
    await request("POST /api/auth/force-clear", {});
  } catch (error) {
    console.warn("The server did not confirm that the session is cleared.", error);
  }
  forgetStoredEntries();
  removeStored("sessionStorage", () => true);
  expireCookies();
}

const key = "field-advisor-session";

/** Has the other tabs of this app ask who is signed in; without a store for this site they find out when looked at. */
export function tellOtherTabs(what: "signed-in" | "signed-out"): void {
  store("localStorage", key, `${what} ${Date.now()}`);
}

/** Hears what other tabs have done to the session, until the answer is called. */
function hearOtherTabs(onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== key) return;
    if (event.newValue?.startsWith("signed-out")) forgetTyped();
    onChange();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
