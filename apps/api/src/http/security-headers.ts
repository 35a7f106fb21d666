import type { Host } from "@field-advisor/schema/routes";

/** On every answer of every kind. */
const always = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
} as const;

/** The portal opens windows that close themselves for their opener, which an opener policy would cut off. */
const openerPolicies: Record<Host, string | undefined> = {
  portal: undefined,
  console: "same-origin-allow-popups",
  deploy: "same-origin",
  api: "same-origin",
};

/** An answer of the API is data: opened as a page it may do nothing at all. */
const dataOnly = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
  vary: "Origin, Sec-Fetch-Site, Cookie",
} as const;

function headersOf(host: Host): Readonly<Record<string, string>> {
  const opener = openerPolicies[host];
  return { ...always, ...dataOnly, ...(opener && { "cross-origin-opener-policy": opener }) };
}

/** What an answer starts with, by the host that was asked; pages and files replace what they need otherwise. */
export const startingHeaders: Readonly<Record<Host, Readonly<Record<string, string>>>> = {
  portal: headersOf("portal"),
  console: headersOf("console"),
  deploy: headersOf("deploy"),
  api: headersOf("api"),
};
