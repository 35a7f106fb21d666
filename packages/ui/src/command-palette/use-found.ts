import { queryOf } from "@field-advisor/api-client";
import type { Role } from "@field-advisor/schema/routes";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { fullName } from "../text/names.tsx";
import { useQuery } from "@tanstack/react-query";
import { deploymentStatusLabels, userStatusLabels } from "../text/badges.tsx";
import { useSettled } from "../forms/use-settled.ts";
import { useRoomStatus } from "../rooms/room-status.ts";
import { counted, failedTo } from "../text/phrases.ts";
import { type Entry, type EntryGroup, statusWishIn, type Wish, wishIn } from "./entries.ts";

const limit = 5;

/** Not everybody can be viewed as, and not every agent be stopped: more are asked for than are shown. */
const askedFor = 50;

/** Names and states change elsewhere too: nothing is shown again that was found before. */
const gcTime = 0;
/** What the reader may list of each kind whose names contain a search: a few of each, in one question a kind. */
function useNamed(role: Role, search: string, wish: Wish | null) {
  const asks = (wanted: Wish | null, isAllowed = true) =>
    isAllowed && (wish === null ? search !== "" : wish === wanted);
  const isOwner = role === "OWNER";
  const people = useQuery({
    ...queryOf("GET /api/users", {
      query: { search, sort: "name", limit: wish === "viewAs" ? askedFor : limit },
    }),
    enabled: asks("viewAs", role !== "USER"),
    gcTime,
  });
  const rooms = useQuery({
    ...queryOf("GET /api/test-rooms", { query: { search, sort: "name", limit } }),
    enabled: asks(null),
    gcTime,
  });
  const pages = useQuery({
    ...queryOf("GET /api/deployments", { query: { search, limit } }),
    enabled: asks("invite"),
    gcTime,
  });
  const agents = useQuery({
    ...queryOf("GET /api/agents", { query: { search, limit: wish === "stopAgent" ? askedFor : limit } }),
    enabled: asks("stopAgent", isOwner),
    gcTime,
  });
  const companies = useQuery({
    ...queryOf("GET /api/companies", { query: { search, limit } }),
    enabled: asks(null, isOwner),
    gcTime,
  });
  const groups = useQuery({
    ...queryOf("GET /api/groups", { query: { search, limit } }),
    enabled: asks(null, isOwner),
    gcTime,
  });
  const content = useQuery({
    ...queryOf("GET /api/dashboard/content/manage", { query: { search, limit } }),
    enabled: asks(null, isOwner),
    gcTime,
  });
  const assistants = useQuery({
    ...queryOf("GET /api/assistants", { query: { search, limit } }),
    enabled: asks(null, isOwner),
    gcTime,
  });
  return { people, rooms, pages, agents, companies, groups, content, assistants };
}

const statusLabels = { LIVE: "Live", PAUSED: "Paused", INACTIVE: "Ended" } as const;

/** Rooms that can be paused or resumed, each with the change that the list of rooms would make. */
function useStatusEntries(mayChange: boolean, search: string, found: readonly Room[]) {
  const { change } = useRoomStatus();
  const wish = mayChange ? statusWishIn(search) : null;
  const asked = useQuery({
    ...queryOf("GET /api/test-rooms", {
      query: {
        search: wish?.room || undefined,
        isActive: wish?.to === "PAUSED" ? "true" : "false",
        sort: "name",
        limit,
      },
    }),
    enabled: wish !== null,
    gcTime,
  });
  const rooms = wish ? (asked.data ?? []) : found;
  const entries = (mayChange ? rooms : []).map((room): Entry => ({
    id: `status ${room.id}`,
    label: `${room.isActive ? "Pause" : "Resume"} room ${room.name}`,
    run: () => void change(room, room.isActive ? "PAUSED" : "LIVE"),
  }));
  return { asked, entries };
}

const list = new Intl.ListFormat("en");

const searched = (address: string, name: string) => `${address}?search=${encodeURIComponent(name)}`;

type Named = ReturnType<typeof useNamed>;

/** Where each of what everybody may find leads to. */
const groupsOf = ({ people, rooms, pages }: Named, isOwner: boolean): EntryGroup[] => [
  {
    heading: "People",
    entries: (people.data ?? []).map((user) => ({
      id: `person ${user.id}`,
      label: fullName(user),
      detail: user.email,
      to: isOwner ? `/user-management?user=${user.id}` : `/assigned-users?person=${user.id}`,
    })),
  },
  {
    heading: "Rooms",
    entries: (rooms.data ?? []).map(({ id, name, status: state }) => ({
      id: `room ${id}`,
      label: name,
      detail: statusLabels[state],
      to: isOwner ? `/test-room/${id}/edit` : `/test-room/${id}`,
    })),
  },
  {
    heading: "Deployments",
    entries: (pages.data ?? []).map(({ id, deploymentName, status: state }) => ({
      id: `page ${id}`,
      label: deploymentName,
      detail: deploymentStatusLabels[state],
      to: `/deployments/${id}`,
    })),
  },
];

/** The same of what only owners run. */
const groupsOfOwner = ({ agents, companies, groups, content, assistants }: Named): EntryGroup[] => [
  {
    heading: "Agents",
    entries: (agents.data ?? []).map(({ id, name, isActive }) => ({
      id: `agent ${id}`,
      label: name,
      detail: userStatusLabels[isActive ? "ACTIVE" : "INACTIVE"],
      to: `/agent-management/${id}/edit`,
    })),
  },
  {
    heading: "Companies",
    entries: (companies.data ?? []).map(({ id, name }) => ({
      id: `company ${id}`,
      label: name,
      to: searched("/companies", name),
    })),
  },
  {
    heading: "Groups",
    entries: (groups.data ?? []).map(({ id, name, people }) => ({
      id: `group ${id}`,
      label: name,
      detail: counted(people, "person", "people"),
      to: `/groups/${id}`,
    })),
  },
  {
    heading: "Content",
    entries: (content.data ?? []).map(({ id, title, description }) => ({
      id: `content ${id}`,
      label: title,
      detail: description,
      to: searched("/content-management", title),
    })),
  },
  {
    heading: "Assistants",
    entries: (assistants.data ?? []).map(({ id, name, assistantId }) => ({
      id: `assistant ${id}`,
      label: name,
      detail: assistantId,
      to: `/assistant-management/${id}/edit`,
    })),
  },
];

/** The same things, each with what somebody wants to do with it, where that is done. */
function wishedOf(wish: Wish, { people, pages, agents }: Named): EntryGroup {
  switch (wish) {
    case "viewAs":
      return {
        heading: "View as",
        entries: (people.data ?? [])
          .filter(({ role }) => role !== "OWNER")
          .slice(0, limit)
          .map((user) => ({
            id: `view as ${user.id}`,
            label: `View as ${fullName(user)}`,
            detail: user.email,
            to: `/user-management?user=${user.id}`,
          })),
      };
    case "invite":
      return {
        heading: "Invite",
        entries: (pages.data ?? []).map(({ id, deploymentName }) => ({
          id: `invite ${id}`,
          label: `Invite to ${deploymentName}`,
          to: `/deployments/${id}?tab=invitations`,
        })),
      };
    case "stopAgent":
      return {
        heading: "Stop agent",
        entries: (agents.data ?? [])
          .filter(({ isActive }) => isActive)
          .slice(0, limit)
          .map(({ id, name }) => ({
            id: `stop agent ${id}`,
            label: `Stop agent ${name}`,
            to: searched("/agent-management", name),
          })),
      };
  }
}

/** What the server knows by the name that was typed, or why it is not there. */
export function useFound(role: Role, mayAct: boolean, text: string) {
  const typed = text.trim();
  const search = useSettled(typed);
  const isOwner = role === "OWNER";
  const wished = mayAct ? wishIn(search) : null;
  const wish = wished && (isOwner || wished.wish === "invite") ? wished.wish : null;
  const named = useNamed(role, wish && wished ? wished.name : search, wish);
  const status = useStatusEntries(isOwner && mayAct, search, wish ? [] : (named.rooms.data ?? []));
  const groups: EntryGroup[] = wish
    ? [wishedOf(wish, named)]
    : [
        ...groupsOf(named, isOwner),
        ...groupsOfOwner(named),
        { heading: "Pause or resume", entries: status.entries },
      ];
  const queries = [
    { what: "people", query: named.people },
    { what: "rooms", query: named.rooms },
    { what: "deployments", query: named.pages },
    { what: "agents", query: named.agents },
    { what: "companies", query: named.companies },
    { what: "groups", query: named.groups },
    { what: "content", query: named.content },
    { what: "assistants", query: named.assistants },
    { what: "rooms", query: status.asked },
  ];
  const failed = queries.filter(({ query }) => query.isError);
  const names = [...new Set(failed.map(({ what }) => what))];
  // What was found for an earlier text could be chosen by mistake.
  const isCurrent = search === typed;
  return {
    groups: isCurrent && typed ? groups : [],
    isSearching: !isCurrent || queries.some(({ query }) => query.isLoading),
    failure:
      isCurrent && failed[0]
        ? failedTo(`Failed to search ${list.format(names)}`, failed[0].query.error)
        : null,
    retry: () => {
      for (const { query } of failed) void query.refetch();
    },
  };
}
