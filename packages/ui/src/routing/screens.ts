import { screenRoutes, type Role, type ScreenRoute, type WebApp } from "@field-advisor/schema/routes";

const routes: readonly ScreenRoute[] = screenRoutes;

/** The table's entry for an address, or undefined where no app has such a screen. */
export function screenAt(pathname: string): ScreenRoute | undefined {
  const address = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return routes.find(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(address));
}

export const mayOpen = ({ roles }: ScreenRoute, role: Role): boolean =>
  roles === "everyone" || roles.includes(role);

/** Screens that the avatar menu or the navigation bar shows to a role. */
export const screensIn = (place: "menu" | "bar", role: Role): readonly ScreenRoute[] =>
  routes.filter((route) => route[place]?.includes(role));

const isOfOneThing = ({ path }: ScreenRoute) => path.includes(":");

/** Screens that a role may go to from its home: guarded ones with something of their own to show. */
export const screensFor = (role: Role): readonly ScreenRoute[] =>
  routes.filter(
    (route) => route.roles !== "everyone" && !route.alias && !isOfOneThing(route) && mayOpen(route, role),
  );

/** Screens that live in another app than this one. */
export const screensElsewhere = (app: WebApp): readonly ScreenRoute[] =>
  routes.filter((route) => route.app !== app);
