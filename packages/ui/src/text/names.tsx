import { createElement } from "react";

/**
 * An address that breaks, where it has to, behind its signs rather than within a word. No translator changes it, and
 * another address is another element, so its parts need none of their own, and are found as one text.
 */
export const Email = ({ children: address }: { children: string }) =>
  createElement(
    "span",
    { key: address, translate: "no" },
    ...address.split(/(?<=[@._-])/).flatMap((part) => [part, createElement("wbr")]),
  );

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** How a person is called; by address where nobody has written a name down. */
export const fullName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email;

const browsers: readonly [string, RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly [string, RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (names: readonly [string, RegExp][], userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Browser and system as far as a user agent tells: "Chrome on Linux". For people to recognise, not to decide by. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
