import { eventTypes, ranges } from "@field-advisor/schema/activity";
import type { Role } from "@field-advisor/schema/routes";
import { useListAddress } from "@field-advisor/ui";
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

const defaults = { tab: "mine", range: "30d", type: "all", person: "" };
const allowed: Readonly<Record<Role, { tab: readonly string[]; range: readonly string[]; type: string[] }>> =
  {
    OWNER: { tab: tabsOf.OWNER, range: ranges, type: ["all", ...eventTypes] },
    ADMIN: { tab: tabsOf.ADMIN, range: ranges, type: ["all", ...eventTypes] },
    USER: { tab: tabsOf.USER, range: ranges, type: ["all", ...eventTypes] },
  };

/** What the log shows, as the address says. */
export function useActivityAddress(role: Role) {
  const { filters, setFilters } = useListAddress(defaults, allowed[role]);
  const tab = tabsOf[role].find((each) => each === filters.tab) ?? "mine";
  const range = ranges.find((each) => each === filters.range) ?? "30d";
  const typed = eventTypes.find((each) => each === filters.type);
  const type = tab === "audit" ? "admin" : typed;
  const person = tab === "mine" || !/^[1-9]\d{0,8}$/.test(filters.person) ? null : Number(filters.person);
  const filter: EventFilter = {
    scope: tabs[tab].scope,
    range,
    ...(type && { type }),
    ...(person !== null && { userId: person }),
  };
  return {
    tab,
    range,
    type: typed ?? "all",
    person,
    filter,
    filtered: (tab !== "audit" && typed !== undefined) || person !== null,
    /** What narrowed one tab does not narrow the next; the range stays. */
    openTab: (next: string) => setFilters({ tab: next, type: "all", person: "" }),
    setRange: (next: string) => setFilters({ range: next }),
    setType: (next: string) => setFilters({ type: next }),
    setPerson: (id: number | null) => setFilters({ person: id === null ? "" : String(id) }),
    clear: () => setFilters({ type: "all", person: "" }),
  };
}

export type ActivityAddress = ReturnType<typeof useActivityAddress>;
