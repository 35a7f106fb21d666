import { queryOf } from "@field-advisor/api-client";
import type { Role } from "@field-advisor/schema/routes";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { fullName } from "../text/names.tsx";
import { useQuery } from "@tanstack/react-query";
import { deploymentStatusLabels } from "../text/badges.tsx";
import { useSettled } from "../forms/use-settled.ts";
import { useRoomStatus } from "../rooms/room-status.ts";
import { failedTo } from "../text/phrases.ts";
import { type Entry, type EntryGroup, statusWishIn } from "./entries.ts";

const limit = 5;

/** Names and states change elsewhere too: nothing is shown again that was found before. */
const gcTime = 0;
/** People, rooms and pages whose names contain a search, as far as the reader may list them. */
function useNamed(role: Role, search: string) {
  const enabled = search !== "";
  const people = useQuery({
    ...queryOf("GET /api/users", { query: { search, sort: "name", limit } }),
    enabled: enabled && role !== "USER",
    gcTime,
  });
  const rooms = useQuery({
    ...queryOf("GET /api/test-rooms", { query: { search, sort: "name", limit } }),
    enabled,
    gcTime,
  });
  const pages = useQuery({
    ...queryOf("GET /api/deployments", { query: { search, limit } }),
    enabled,
    gcTime,
  });
  return { people, rooms, pages };
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

/** What the server knows by the name that was typed, or why it is not there. */
export function useFound(role: Role, mayAct: boolean, text: string) {
  const typed = text.trim();
  const search = useSettled(typed);
  const { people, rooms, pages } = useNamed(role, search);
  const isOwner = role === "OWNER";
  const status = useStatusEntries(isOwner && mayAct, search, rooms.data ?? []);
  const groups: EntryGroup[] = [
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
    { heading: "Pause or resume", entries: status.entries },
  ];
  const queries = [
    { what: "people", query: people },
    { what: "rooms", query: rooms },
    { what: "deployments", query: pages },
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
