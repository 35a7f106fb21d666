import type { WebApp } from "@field-advisor/schema/routes";
import { createContext, use } from "react";

/** Which of the apps is running. */
export const CurrentAppContext = createContext<WebApp>("portal");

export const useCurrentApp = (): WebApp => use(CurrentAppContext);

/**
 * Where an app lives, from the `app-origin-…` tags that the server writes into every page. A page that was served
 * without them knows only itself.
 */
export function originOf(app: WebApp): string {
  const content = document.querySelector(`meta[name="app-origin-${app}"]`)?.getAttribute("content");
  return content?.startsWith("http") ? content : window.location.origin;
}

/** The nonce that this page's content security policy grants to styles made at run time. */
export function styleNonce(): string | undefined {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute("content");
  return content && !content.startsWith("%") ? content : undefined;
}
