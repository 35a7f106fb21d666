import {
  type Role,
  type ScreenRoute,
  screenRoutes,
  type WebApp,
  webApps,
} from "@field-advisor/schema/routes";
import type { ComponentProps } from "react";
import { Link, useNavigate } from "react-router";
import { originOf, useCurrentApp } from "../app/current-app.ts";
import { useDeparture } from "../app/leaving.ts";
import { useSessionControl } from "../app/session.ts";

const routes: readonly ScreenRoute[] = screenRoutes;

/** The table's entry for an address, or undefined where no app has such a screen. */
export function screenAt(pathname: string): ScreenRoute | undefined {
  const address = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, "") : pathname;
  return routes.find(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(address));
}

export const mayOpen = ({ roles }: ScreenRoute, role: Role): boolean =>
  roles === "everyone" || roles.includes(role);

/** Screens that the avatar menu or the navigation bar shows to a role. */
export const screensIn = (place: "menu" | "bar", role: Role): readonly ScreenRoute[] =>
  routes.filter((route) => route[place]?.includes(role));

const isOfOneThing = ({ path }: ScreenRoute) => path.includes(":");

/** Screens that a role may go to from its home: guarded ones with something of their own to show, and open ones for it. */
export const screensFor = (role: Role): readonly ScreenRoute[] =>
  routes.filter(
    (route) =>
      (route.roles !== "everyone" || route.home?.includes(role)) &&
      !route.alias &&
      !route.linkedOnly &&
      !isOfOneThing(route) &&
      mayOpen(route, role),
  );

/** Screens that live in another app than this one. */
export const screensElsewhere = (app: WebApp): readonly ScreenRoute[] =>
  routes.filter((route) => route.app !== app);

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

/** Goes to any screen of the product, whichever app shows it. */
export function useVisit(): (to: string) => void {
  const navigate = useNavigate();
  const current = useCurrentApp();
  const { leaveTo } = useDeparture();
  return (to) => {
    const { app, path, href } = placeOf(to, current);
    if (app === current) void navigate(path);
    else leaveTo(href);
  };
}

type AppLinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** What the screen is told beside its address, where this app shows it. */
  state?: unknown;
};

/** A link to any screen of the product, whichever app shows it. */
export function AppLink({ to, state, children, ...props }: AppLinkProps) {
  const current = useCurrentApp();
  const { impersonation } = useSessionControl();
  const place = placeOf(to, current);
  // The console would know an owner who views as a user as themselves.
  const stays = place.app === current || (impersonation !== null && place.app === "console");
  return stays ? (
    <Link to={place.path} state={state} {...props}>
      {children}
    </Link>
  ) : (
    <a href={place.href} {...props}>
      {children}
    </a>
  );
}
