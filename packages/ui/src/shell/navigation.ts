import {
  type NavigationGroup,
  navigationGroups,
  navigationLinks,
  type Role,
} from "@field-advisor/schema/routes";
import { screenAt, screensFor, screensIn } from "../routing/addresses.tsx";

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

/** True where an entry leads to what is shown: the screen, and the part of it that the entry names. */
export function isShown({ to }: NavigationEntry, shown: Pick<Location, "pathname" | "search">): boolean {
  const { pathname, searchParams } = new URL(to, window.location.origin);
  const params = new URLSearchParams(shown.search);
  return (
    screenAt(shown.pathname)?.path === pathname &&
    [...searchParams].every(([name, value]) => params.get(name) === value)
  );
}
