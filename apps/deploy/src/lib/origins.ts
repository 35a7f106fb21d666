import type { WebApp } from "@field-advisor/schema/routes";

/**
 * An address in another of the three apps. The server writes their origins into the page, so one build serves every
 * domain.
 */
export function appAddress(app: WebApp, path: `/${string}`): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="app-origin-${app}"]`);
  return `${meta?.content ?? ""}${path}`;
}
