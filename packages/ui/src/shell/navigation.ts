import {
  type NavigationGroup,
  navigationGroups,
  navigationLinks,
  type Role,
} from "@field-advisor/schema/routes";
import { screenAt, screensIn } from "../routing/addresses.tsx";

export interface NavigationEntry {
  to: string;
  label: string;
}

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

/** True where an entry leads to what is shown: the screen, and the part of it that the entry names. */
export function isShown({ to }: NavigationEntry, shown: Pick<Location, "pathname" | "search">): boolean {
  const { pathname, searchParams } = new URL(to, window.location.origin);
  const params = new URLSearchParams(shown.search);
  return (
    screenAt(shown.pathname)?.path === pathname &&
    [...searchParams].every(([name, value]) => params.get(name) === value)
  );
}
