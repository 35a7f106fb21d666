// Screens load these when they are visited; loaded before, no test waits for them.
import "../src/features/access/matrix/matrix-view.tsx";
import "../src/features/access/people/phone-view.tsx";
import "../src/features/access/room-access.tsx";
import "../src/user-access-management-screen.tsx";
import { fakeApi, type FakeApi, type Handlers, part, signedInAs } from "@field-advisor/api-client/testing";
import type { Result } from "@field-advisor/api-client";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { act, screen } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { adviser, room } from "./samples.ts";
import { owner } from "./user-list.ts";

export const grace = adviser();
export const ada = adviser({ id: 9, firstName: "Ada", lastName: "Lovelace", email: "ada@demo.test" });
export const olga = adviser({ ...owner });
export const objections = room();
export const closing = room({ id: 6, name: "Closing", category: "Assessment", status: "PAUSED" });

/** A browser that lays out: the matrix is as large as it is told, and scrolls. */
export function layOut({ width = 1000, height = 500 } = {}): void {
  const spies = [
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width),
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height),
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(1_000_000),
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(1_000_000),
    vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(function scroll(
      this: HTMLElement,
      place?: ScrollToOptions | number,
    ) {
      if (typeof place !== "object") return;
      this.scrollTop = place.top ?? this.scrollTop;
      this.scrollLeft = place.left ?? this.scrollLeft;
      queueMicrotask(() => act(() => void this.dispatchEvent(new Event("scroll"))));
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}

interface Served {
  users?: readonly User[];
  rooms?: readonly Room[];
  /** Who may use what from the beginning: user and room. */
  granted?: readonly (readonly [number, number])[];
  /** Who may use what by which groups. */
  byGroups?: Result<"GET /api/user-access/by-groups">;
}

const keyOf = (userId: number, roomId: number) => `${userId}:${roomId}`;

/** A server that remembers who may use which room. */
export function serveAccess(
  {
    users = [olga, grace, ada],
    rooms = [objections, closing],
    granted = [[8, 5]],
    byGroups = [],
  }: Served = {},
  more: Handlers = {},
): FakeApi & { granted: ReadonlySet<string> } {
  const stored = new Set(granted.map(([userId, roomId]) => keyOf(userId, roomId)));
  const write = (userId: number, roomId: number, canAccess: boolean): boolean => {
    const key = keyOf(userId, roomId);
    if (stored.has(key) === canAccess) return false;
    if (canAccess) stored.add(key);
    else stored.delete(key);
    return true;
  };
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/users": ({ query: { role, limit, offset } }) => {
      const found = users.filter((user) => user.role === (role ?? user.role));
      return part(found.slice(offset, offset + limit), found.length);
    },
    "GET /api/test-rooms": () => [...rooms],
    "GET /api/agents": () => [],
    "GET /api/groups": () => [],
    "GET /api/user-access": ({ query }) =>
      [...stored]
        .map((key) => key.split(":").map(Number))
        .map(([userId = 0, roomId = 0]) => ({
          user_id: userId,
          room_id: roomId,
          can_access: true as const,
        }))
        .filter(({ user_id: id }) => query.userIds?.includes(id) ?? true),
    "GET /api/user-access/by-groups": ({ query }) =>
      byGroups.filter(({ userId }) => query.userIds?.includes(userId) ?? true),
    "PATCH /api/user-access/:userId/room/:roomId": ({ params: { userId, roomId }, body: { canAccess } }) => {
      write(userId, roomId, canAccess);
      return { user_id: userId, room_id: roomId, can_access: canAccess };
    },
    "GET /api/users/found": ({ query: { grantable } }) => {
      const ids = users.filter(({ role }) => !grantable || role !== "OWNER").map(({ id }) => id);
      return { ids, total: ids.length };
    },
    "POST /api/user-access/changes": ({ body: { changes } }) => {
      const changed = changes
        .map((change) => ({
          ...change,
          roomIds: change.roomIds.filter((id) => write(change.userId, id, change.canAccess)),
        }))
        .filter(({ roomIds }) => roomIds.length > 0);
      const different = new Set(changed.map(({ userId }) => userId));
      const results = [...new Set(changes.map(({ userId }) => userId))].map((userId) => ({
        userId,
        name: users.find(({ id }) => id === userId)?.lastName ?? "",
        outcome: different.has(userId) ? ("changed" as const) : ("unchanged" as const),
        reason: null,
      }));
      return { changed, results };
    },
    "GET /api/agent-access": () => [],
    ...more,
  });
  return { ...api, granted: stored };
}

/** The toggle of one person and one room, once it is known. */
export const cell = (name: string) => screen.findByRole("switch", { name });
