import type { Host, WebApp } from "@field-advisor/schema/routes";

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

/**
 * The two style sheets that Radix Themes writes into the page (scroll area and select viewport); its third one takes
 * the nonce. A test of the apps opens every overlay and fails when an update changes them.
 */
const radixStyles =
  "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw=' 'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";

const videos = "https://player.vimeo.com";

/** What differs between the apps; everything that is not named is forbidden. */
const sources: Record<
  WebApp,
  { styles: string; images: string; media: string; frames: string; forms: string }
> = {
  // The audio player takes addresses from anywhere.
  portal: { styles: radixStyles, images: "https:", media: "https:", frames: videos, forms: "'self'" },
  console: { styles: radixStyles, images: "https:", media: "", frames: "'none'", forms: "'self'" },
  deploy: { styles: "", images: "", media: "", frames: "'none'", forms: "'none'" },
};

export interface PolicyOptions {
  /** Where conversations are held, as a websocket origin. */
  voiceSocket: string;
  /** Where browsers fetch uploaded files, if not from us. */
  filesOrigin?: string | undefined;
  /** Whether pages are read over https only. */
  secure: boolean;
}

/** The content security policy of an app's pages, as the text before and the text after the nonce. */
export function contentPolicy(app: WebApp, options: PolicyOptions): [before: string, after: string] {
  const { styles, images, media, frames, forms } = sources[app];
  // Recipients see no files of the library.
  const filesOrigin = app === "deploy" ? "" : (options.filesOrigin ?? "");
  const before = [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "worker-src 'self'",
    "style-src-elem 'self' 'nonce-",
  ];
  const after = [
    words("'", styles),
    "style-src-attr 'none'",
    words("img-src 'self' data:", images),
    "font-src 'self'",
    words(words("media-src 'self' blob:", media), filesOrigin),
    words(`connect-src 'self' ${options.voiceSocket}`, filesOrigin),
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    ...(options.secure ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
    "report-uri /api/csp-report",
  ];
  return [before.join("; "), after.join("; ")];
}

/** The policy of the apps' files. A worker lives under that of its own file, and conversations are held by a worker. */
export const filePolicy = ({ voiceSocket }: PolicyOptions): string =>
  `default-src 'self'; connect-src 'self' ${voiceSocket}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;

const words = (first: string, second: string) => (second === "" ? first : `${first} ${second}`);

const forbiddenFeatures = "camera geolocation payment usb display-capture midi serial browsing-topics"
  .split(" ")
  .map((feature) => `${feature}=()`);

/**
 * In every app people talk: recipients, trainees, and owners who try an agent.
 * @param players the origins, in brackets, whose players may start by themselves and fill the screen
 */
const featuresOf = (players: string) =>
  [
    "microphone=(self)",
    ...forbiddenFeatures,
    "screen-wake-lock=(self)",
    `autoplay=${players}`,
    `fullscreen=${players}`,
    "clipboard-write=(self)",
  ].join(", ");

const permissions: Record<WebApp, string> = {
  portal: featuresOf(`(self "${videos}")`),
  console: featuresOf("(self)"),
  deploy: featuresOf("(self)"),
};

/** Videos that are limited to our domain need to know who asks; a recipient's address stays with us. */
const referrers: Record<WebApp, string> = {
  portal: "strict-origin-when-cross-origin",
  console: "strict-origin-when-cross-origin",
  deploy: "no-referrer",
};

/** The headers of an app's pages beside the content policy. */
export const pageHeaders = (app: WebApp): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "permissions-policy": permissions[app],
  "referrer-policy": referrers[app],
  "reporting-endpoints": 'csp="/api/csp-report"',
  vary: "Cookie",
});
