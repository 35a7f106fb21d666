import type { Endpoint } from "@field-advisor/schema/endpoint";
import { matrix, open, type Row, themselves } from "./access-rows.ts";
import { isRefusedToKeys } from "./refused-to-keys.ts";

/** Owners, in windows in which they view the product as somebody of that role. */
const viewers = { "viewing as ADMIN": "ADMIN", "viewing as USER": "USER" } as const;
export type Viewer = keyof typeof viewers;

/** Programs with a key of an owner: one that has every scope, and one that has none that is needed. */
const programs = ["key", "key without scope"] as const;
type Program = (typeof programs)[number];

export type Caller = (typeof themselves)[number] | Viewer | Program;
export const callers: readonly Caller[] = [...themselves, "viewing as ADMIN", "viewing as USER", ...programs];

const isProgram = (caller: Caller): caller is Program => caller === "key" || caller === "key without scope";

export const isViewer = (caller: Caller): caller is Viewer => caller in viewers;

/** Leaving is all that a viewer may do beside looking; files are carried away, and some looks cost money or are private. */
const leaving = ["impersonation.exit", "auth.logout", "auth.forceClear"];
const refusedLooks = [
  "voice.signedUrl",
  "voice.current",
  "privacy.listOwn",
  "privacy.readOwn",
  "recordings.sound",
  "chats.list",
  "chats.read",
];

/** Where somebody reads what they said in private; a viewer is served without the words. */
export const wordsAt = [
  "roomSessions.list",
  "roomSessions.read",
  "conversations.read",
  "conversations.exportAsCsv",
  "conversations.exportAsText",
];

/** Whoever needs no session needs no key; the provider's deliveries are signed, and nothing else of them is read. */
function statusForProgram(
  name: string,
  access: Endpoint["access"],
  { row, hasScopes }: { row: Row; hasScopes: boolean },
): number {
  if (access === "provider") return row[themselves.indexOf("nobody")] ?? 0;
  if (access === "anyone" || access === "page") return 400;
  if (isRefusedToKeys(name) || !hasScopes) return 403;
  return row[themselves.indexOf("OWNER")] ?? 0;
}

/** What a caller is answered where the endpoint is served. */
export function expectedStatus(name: string, { kind, method, access }: Endpoint, caller: Caller): number {
  const [group = "", member = ""] = name.split(".");
  const row = (matrix as Record<string, Record<string, Row>>)[group]?.[member] ?? open(0);
  if (isProgram(caller)) return statusForProgram(name, access, { row, hasScopes: caller === "key" });
  if (!isViewer(caller)) return row[themselves.indexOf(caller)] ?? 0;
  const looks = method === "GET" && kind !== "file" && !refusedLooks.includes(name);
  const asThemselves = row[themselves.indexOf(viewers[caller])] ?? 0;
  return looks || leaving.includes(name) || access === "provider" ? asThemselves : 403;
}

export const roleSeen = (caller: Viewer) => viewers[caller];

/** Whether the call ends what the caller needs for the next one. */
export const ends = (name: string): boolean => leaving.includes(name);
