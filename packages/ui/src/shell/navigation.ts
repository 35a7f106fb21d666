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

interface Navigation {
  /** The menus of the bar, without those that would be empty. */
  groups: readonly { group: NavigationGroup; entries: readonly NavigationEntry[] }[];
  /** What stands in the bar itself. */
  links: readonly NavigationEntry[];
}

/** What the navigation bar shows to a role; nothing at all for most. */
export function navigationFor(role: Role): Navigation {
  const screens = screensIn("bar", role).map(({ path, label, group }) => ({ to: path, label, group }));
  const parts = navigationLinks.filter((link) => link.roles.some((each) => each === role));
  const groups = navigationGroups.map((group) => ({
    group,
    entries: [...screens, ...parts].filter((entry) => entry.group === group),
  }));
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    links: screens.filter(({ group }) => !group),
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
