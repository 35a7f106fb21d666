import { eventTypes, ranges } from "@field-advisor/schema/activity-constants";
import type { Role } from "@field-advisor/schema/routes";
import { idIn, isDay, useListAddress } from "@field-advisor/ui";
import type { EventFilter } from "./activity-log.queries.ts";

const tabs = {
  mine: { label: "Mine", scope: "mine" },
  assigned: { label: "Assigned users", scope: "assigned" },
  everyone: { label: "Everyone", scope: "everyone" },
  audit: { label: "Audit", scope: "everyone" },
} as const;

export type ActivityTab = keyof typeof tabs;

export const tabLabel = (tab: ActivityTab): string => tabs[tab].label;

/** Whose activity a role may read, each on a tab of its own. */
export const tabsOf: Readonly<Record<Role, readonly ActivityTab[]>> = {
  OWNER: ["mine", "everyone", "audit"],
  ADMIN: ["mine", "assigned"],
  USER: ["mine"],
};

const defaults = { tab: "mine", range: "30d", from: "", to: "", type: "all", person: "", group: "" };
/** The ranges of analytics, or days of one's own choice. */
export const periods = [...ranges, "custom"] as const;
const allowed: Readonly<Record<Role, { tab: readonly string[]; range: readonly string[]; type: string[] }>> =
  {
    OWNER: { tab: tabsOf.OWNER, range: periods, type: ["all", ...eventTypes] },
    ADMIN: { tab: tabsOf.ADMIN, range: periods, type: ["all", ...eventTypes] },
    USER: { tab: tabsOf.USER, range: periods, type: ["all", ...eventTypes] },
  };

interface Days {
  from: string;
  to: string;
}

/** Null where the address holds something else than a first and a last day. */
const daysOf = ({ from, to }: Days): Days | null =>
  isDay(from) && isDay(to) && from <= to ? { from, to } : null;

const dayOf = (time: Date) => time.toLocaleDateString("sv-SE");

/** The last thirty days, which a period of one's own begins with. */
function lastDays(now = new Date()): Days {
  const first = new Date(now);
  // By the calendar: not every day has 24 hours.
  first.setDate(now.getDate() - 29);
  return { from: dayOf(first), to: dayOf(now) };
}

/** What the log shows, as the address says. */
export function useActivityAddress(role: Role) {
  const { filters, setFilters } = useListAddress(defaults, allowed[role]);
  const tab = tabsOf[role].find((each) => each === filters.tab) ?? "mine";
  const range = ranges.find((each) => each === filters.range) ?? "30d";
  const days = filters.range === "custom" ? daysOf(filters) : null;
  const typed = eventTypes.find((each) => each === filters.type);
  const type = tab === "audit" ? "admin" : typed;
  const person = tab === "mine" ? null : idIn(filters.person);
  const group = tab === "mine" ? null : idIn(filters.group);
  const filter: EventFilter = {
    scope: tabs[tab].scope,
    range,
    ...days,
    ...(type && { type }),
    ...(person !== null && { userId: person }),
    ...(group !== null && { groupId: group }),
  };
  return {
    tab,
    period: days ? "custom" : range,
    /** The days of one's own choice; null while a range is chosen. */
    days,
    type: typed ?? "all",
    person,
    group,
    filter,
    filtered: (tab !== "audit" && typed !== undefined) || person !== null || group !== null,
    /** What narrowed one tab does not narrow the next; the range stays. */
    openTab: (next: string) => setFilters({ tab: next, type: "all", person: "", group: "" }),
    setPeriod: (next: string) =>
      setFilters({ range: next, ...(next === "custom" ? lastDays() : { from: "", to: "" }) }),
    setDays: ({ from, to }: Days) => setFilters({ range: "custom", from, to }),
    setType: (next: string) => setFilters({ type: next }),
    setPerson: (id: number | null) => setFilters({ person: id === null ? "" : String(id) }),
    setGroup: (id: number | null) => setFilters({ group: id === null ? "" : String(id) }),
    clear: () => setFilters({ type: "all", person: "", group: "" }),
  };
}

export type ActivityAddress = ReturnType<typeof useActivityAddress>;
