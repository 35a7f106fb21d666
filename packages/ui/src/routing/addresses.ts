import { webApps, type WebApp } from "@field-advisor/schema/routes";
import { originOf } from "../app/origins.ts";
import { screenAt } from "./screens.ts";

export interface Place {
  app: WebApp;
  /** Path within that app, with query and fragment. */
  path: string;
  /** The whole address, for links that leave this app. */
  href: string;
}

/** Which app shows a path; what no app knows stays where it is and ends at the not-found screen. */
export function placeOf(path: string, current: WebApp): Place {
  const { pathname } = new URL(path, window.location.origin);
  const app = screenAt(pathname)?.app ?? current;
  return { app, path, href: originOf(app) + path };
}

const loginPath = "/login";

/** The sign-in page, which brings people back to `from`. Within the portal the way back is a plain path. */
export function loginAddress(from: Pick<Location, "pathname" | "search" | "hash">, current: WebApp): Place {
  const here = from.pathname + from.search + from.hash;
  const next = current === "portal" ? here : originOf(current) + here;
  return placeOf(
    here === "/" && current === "portal" ? loginPath : `${loginPath}?next=${encodeURIComponent(next)}`,
    current,
  );
}

/**
 * Where to go after signing in: `next` when it leads to one of our own apps, else "/". Anything else could send someone
 * who has just typed a password to a page that asks for it again.
 */
export function afterLogin(next: string | null): string {
  const home = `${originOf("portal")}/`;
  if (next === null || !URL.canParse(next, home)) return home;
  const target = new URL(next, home);
  const ours = webApps.some((app) => originOf(app) === target.origin);
  const loops = target.origin === originOf("portal") && target.pathname === loginPath;
  return ours && !loops ? target.href : home;
}
