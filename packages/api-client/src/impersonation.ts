import { readStored, removeStored, type StorageArea, store } from "@field-advisor/page/browser-storage";
import type { AuthStatus } from "@field-advisor/schema/auth.endpoints";
import { addToCalls } from "./request.ts";

/**
 * An owner views the product as a user in one window. The token stays in that window's session storage: local storage
 * is shared by all windows, and the owner's others would begin to act as the user. What is shown follows from the
 * server's answers alone; the names that travel in the address are never believed.
 */

const tokenName = "impersonation_token";
const userName = "impersonated_user";

/** Where the portal begins to show what a user sees. Browsers send nothing of a fragment, so no log holds the token. */
export function impersonationAddress(portalOrigin: string, token: string, user: object): string {
  const fragment = new URLSearchParams({ [tokenName]: token, [userName]: JSON.stringify(user) });
  return `${portalOrigin}/#${fragment}`;
}

/** `ended`: the server has said, or was told, that this window views as nobody any more. */
type Viewing =
  | { state: "none" | "ended"; as: string | null }
  | { state: "viewing"; token: string; as: string | null };

let viewing: Viewing = { state: "none", as: null };

/** Whom this window showed the product as until that ended; undefined where it did not end. */
export const endedViewing = (): string | null | undefined =>
  viewing.state === "ended" ? viewing.as : undefined;

const longestToken = 1024;

/** Whatever is none may not be sent either: a header that no server takes would lock its reader out. */
const isToken = (text: string | null): text is string =>
  text !== null && text.length <= longestToken && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

function isUser(text: string | null): boolean {
  try {
    const user: unknown = JSON.parse(text ?? "");
    return typeof user === "object" && user !== null && !Array.isArray(user);
  } catch {
    return false;
  }
}

interface Items {
  token: string;
  user: string;
}

function readItems(source: { get(name: string): string | null }): Items | null {
  const [token, user] = [source.get(tokenName), source.get(userName)];
  return isToken(token) && user !== null && isUser(user) ? { token, user } : null;
}

const forgetStored = (area: StorageArea): void =>
  removeStored(area, (name) => name === tokenName || name === userName);

/** Takes both items out of a query or a fragment, and says what is left of it. */
function takeFrom(text: string): { found: boolean; items: Items | null; rest: string } {
  const marked = new URLSearchParams(text.slice(1));
  if (!marked.has(tokenName) && !marked.has(userName)) return { found: false, items: null, rest: text };
  const items = readItems(marked);
  marked.delete(tokenName);
  marked.delete(userName);
  return { found: true, items, rest: marked.size > 0 ? `${text.charAt(0)}${marked}` : "" };
}

function takeFromAddress(): Items | null {
  const { pathname, search, hash } = window.location;
  const [inFragment, inQuery] = [takeFrom(hash), takeFrom(search)];
  if (inFragment.found || inQuery.found)
    window.history.replaceState(window.history.state, "", pathname + inQuery.rest + inFragment.rest);
  return inFragment.items ?? inQuery.items;
}

const headers = (): Record<string, string> =>
  viewing.state === "viewing" ? { "x-impersonation-token": viewing.token } : {};

/**
 * Begins to view as the user whom the address or this window's storage names, before anything is asked of the server.
 * What is malformed is deleted without a word.
 */
export function beginImpersonation(): void {
  const given = takeFromAddress();
  const kept = readItems({ get: (name) => readStored("sessionStorage", name) });
  forgetStored("localStorage");
  forgetStored("sessionStorage");
  const items = given ?? kept;
  viewing = items ? { state: "viewing", token: items.token, as: null } : { state: "none", as: null };
  if (!items) return;
  store("sessionStorage", tokenName, items.token);
  store("sessionStorage", userName, items.user);
  addToCalls(headers);
}

/** Forgets the token; the window must load again before it shows what its owner may see. */
export function endViewing(): void {
  forgetStored("sessionStorage");
  viewing = { state: "ended", as: viewing.as };
}

/**
 * Asks who is signed in. A refused token is dropped, and the owner is told before this window shows them as themselves.
 * Everybody else followed a link that somebody made up: they never viewed as anybody, so there is nothing to tell.
 */
export async function statusOfWindow(ask: () => Promise<AuthStatus>): Promise<AuthStatus> {
  const status = await ask();
  if (viewing.state !== "viewing") return status;
  if (status.impersonation) {
    const { firstName, lastName } = status.impersonation.user;
    viewing.as = `${firstName} ${lastName}`.trim();
    return status;
  }
  const refused = viewing;
  viewing = { state: "none", as: refused.as };
  const own = await ask().catch((error: unknown) => {
    viewing = refused;
    throw error;
  });
  if (refused.as !== null || own.user?.role === "OWNER") endViewing();
  else forgetStored("sessionStorage");
  return own;
}
