import {
  type NavigationGroup,
  navigationGroups,
  navigationLinks,
  type Role,
} from "@field-advisor/schema/routes";
import { screenAt, screensFor, screensIn } from "./addresses.tsx";

export interface NavigationEntry {
  to: string;
  label: string;
}

/** Owners have no link to it, only the product's mark. */
const home: NavigationEntry = { to: "/", label: "Home" };

interface NavigationLink extends NavigationEntry {
  group?: NavigationGroup;
  roles: readonly Role[];
}

interface Navigation {
  /** The menus of the bar, without those that would be empty. */
  groups: readonly { group: NavigationGroup; entries: readonly NavigationEntry[] }[];
  /** What stands in the bar itself. */
  links: readonly NavigationEntry[];
}

/** What the navigation bar shows to a role. */
export function navigationFor(role: Role): Navigation {
  const screens = screensIn("bar", role).map(({ path, label, group }) => ({ to: path, label, group }));
  const links: readonly NavigationLink[] = navigationLinks;
  const entries = [...screens, ...links.filter(({ roles }) => roles.includes(role))];
  const groups = navigationGroups.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }));
  return {
    groups: groups.filter((group) => group.entries.length > 0),
    links: entries.filter(({ group }) => !group),
  };
}

/** Every screen that a role can ask for by its name, and the parts of screens that the bar leads to. */
export function destinationsFor(role: Role): readonly NavigationEntry[] {
  const screens = screensFor(role).map(({ path, label }) => ({ to: path, label }));
  const { groups, links } = navigationFor(role);
  const entries = [...groups.flatMap((group) => group.entries), ...links, home];
  const others = entries.filter(
    ({ to }, index) =>
      screens.every((screen) => screen.to !== to) && entries.findIndex((entry) => entry.to === to) === index,
  );
  return [...screens, ...others];
}

/** True where an entry leads to a screen, and to the part of it that the parameters of the address name. */
function leadsTo({ to }: NavigationEntry, path: string, params: URLSearchParams): boolean {
  const { pathname, searchParams } = new URL(to, window.location.origin);
  return pathname === path && [...searchParams].every(([name, value]) => params.get(name) === value);
}

/** The value of `aria-current`: the page itself, or what it belongs to. */
export type Current = "page" | "true";

/**
 * Which of the entries is current at an address. That is at most one: the most exact of those that lead to its screen,
 * or else to the nearest screen that this one is under.
 */
export function currentOf(
  entries: readonly NavigationEntry[],
  shown: Pick<Location, "pathname" | "search">,
): (entry: NavigationEntry) => Current | undefined {
  const params = new URLSearchParams(shown.search);
  const screen = screenAt(shown.pathname);
  for (let above = screen; above; above = above.under === undefined ? undefined : screenAt(above.under)) {
    const { path } = above;
    const [nearest] = entries
      .filter((entry) => leadsTo(entry, path, params))
      .toSorted((one, other) => other.to.length - one.to.length);
    if (nearest) return ({ to }) => (to !== nearest.to ? undefined : above === screen ? "page" : "true");
  }
  return () => undefined;
}
