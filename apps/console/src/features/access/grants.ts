import type { Result } from "@field-advisor/api-client";
import type { AccessChange, AccessRecord } from "@field-advisor/schema/access.endpoints";
import type { GroupName } from "@field-advisor/schema/groups.endpoints";
import { createContext, use } from "react";

/** A change that is shown before the server has it. What was changed once more since is left alone by both. */
export interface ShownChange {
  /** The server has it: reads that began before its answer do not undo it. */
  keep: () => void;
  /** The server refused it. */
  takeBack: () => void;
}

/** A right that groups give somebody. */
type GroupRight = Result<"GET /api/user-access/by-groups">[number];

/** Who may use which room, as far as it was read: a store of its own, so that one toggle renders one cell. */
export interface Grants {
  subscribe: (listener: () => void) => () => void;
  /** Whether somebody was given a room by themselves; undefined while it is not known. */
  may: (userId: number, roomId: number) => boolean | undefined;
  /** The groups that give somebody a room, whatever was given to them by themselves. */
  groupsOf: (userId: number, roomId: number) => readonly GroupName[];
  /** How many rooms somebody may use, by themselves or by groups; undefined while it is not known. */
  countOf: (userId: number) => number | undefined;
  /** What a read names as its beginning: whatever is changed after it stays as it was changed. */
  moment: () => number;
  load: (userIds: readonly number[], read: ReadRights, since: number) => void;
  change: (changes: readonly AccessChange[]) => ShownChange;
}

interface ReadRights {
  own: readonly AccessRecord[];
  byGroups: readonly GroupRight[];
}

const noGroups: readonly GroupName[] = [];

interface Mark {
  userId: number;
  roomId: number;
  canAccess: boolean;
  before: boolean | undefined;
  at: number;
}

/** The last change of each right that was made here. */
function createMarks() {
  const byUser = new Map<number, Map<number, Mark>>();
  return {
    of: (userId: number): Iterable<Mark> => byUser.get(userId)?.values() ?? [],
    at: ({ userId, roomId }: Mark) => byUser.get(userId)?.get(roomId)?.at,
    put(mark: Mark) {
      const ofUser = byUser.get(mark.userId) ?? new Map<number, Mark>();
      byUser.set(mark.userId, ofUser.set(mark.roomId, mark));
    },
  };
}

/** What groups give, as it was read last. */
function createGiven() {
  const byUser = new Map<number, Map<number, readonly GroupName[]>>();
  return {
    of: (userId: number, roomId: number) => byUser.get(userId)?.get(roomId) ?? noGroups,
    roomsOf: (userId: number): Iterable<number> => byUser.get(userId)?.keys() ?? [],
    load(userIds: readonly number[], rights: readonly GroupRight[]) {
      for (const userId of userIds) byUser.set(userId, new Map());
      for (const { userId, roomId, groups } of rights) byUser.get(userId)?.set(roomId, groups);
    },
  };
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

export function createGrants(): Grants {
  const rooms = new Map<number, Set<number>>();
  const given = createGiven();
  const marks = createMarks();
  const { subscribe, notify } = createListeners();
  let now = 0;

  const may = (userId: number, roomId: number) => rooms.get(userId)?.has(roomId);
  const show = ({ userId, roomId }: Mark, canAccess: boolean) => {
    if (canAccess) rooms.get(userId)?.add(roomId);
    else rooms.get(userId)?.delete(roomId);
  };
  const put = (changed: readonly Mark[]) => {
    for (const mark of changed) {
      marks.put(mark);
      show(mark, mark.canAccess);
    }
    notify();
  };

  return {
    subscribe,
    may,
    groupsOf: given.of,
    countOf: (userId) => {
      const own = rooms.get(userId);
      return own && new Set([...own, ...given.roomsOf(userId)]).size;
    },
    moment: () => now,
    load: (userIds, { own, byGroups }, since) => {
      for (const userId of userIds) rooms.set(userId, new Set());
      for (const { user_id: userId, room_id: roomId } of own) rooms.get(userId)?.add(roomId);
      given.load(userIds, byGroups);
      for (const mark of userIds.flatMap((userId) => [...marks.of(userId)]))
        if (mark.at > since) show(mark, mark.canAccess);
      notify();
    },
    change: (changes) => {
      now += 1;
      const at = now;
      const made = changes.flatMap(({ userId, roomIds, canAccess }) =>
        roomIds.map((roomId): Mark => ({ userId, roomId, canAccess, before: may(userId, roomId), at })),
      );
      put(made);
      const standing = () => made.filter((mark) => marks.at(mark) === at);
      return {
        keep: () => {
          now += 1;
          put(standing().map((mark) => ({ ...mark, at: now })));
        },
        takeBack: () => {
          now += 1;
          put(standing().map((mark) => ({ ...mark, canAccess: mark.before ?? !mark.canAccess, at: now })));
        },
      };
    },
  };
}

export const GrantsContext = createContext<Grants | null>(null);

export function useGrants(): Grants {
  const grants = use(GrantsContext);
  if (!grants) throw new Error("A matrix was rendered without the store of its rights.");
  return grants;
}
