import { request } from "./request.ts";

/** What other clients of this API keep in the browser. This one reads none of it: who somebody is, the server says. */
const storedNames = ["auth_token", "user_data", "impersonation_token", "impersonated_user"];

/** Some browsers keep nothing for sites and refuse to be asked; then there is nothing to forget either. */
function ifStored(forget: () => void): void {
  try {
    forget();
  } catch (error) {
    console.warn("This browser keeps nothing for this site.", error);
  }
}

/** Removes what a sign-in may have left in this browser's storage. */
export const forgetStoredEntries = (): void =>
  ifStored(() => {
    for (const name of storedNames) localStorage.removeItem(name);
  });

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
  ifStored(() => sessionStorage.clear());
  expireCookies();
}
