import { expect, test, vi } from "vitest";
import { createGrants } from "./grants.ts";

const record = (userId: number, roomId: number) => ({
  user_id: userId,
  room_id: roomId,
  can_access: true as const,
});
const change = (userId: number, roomId: number, canAccess: boolean) => ({
  userId,
  roomIds: [roomId],
  canAccess,
});

const nothing = { own: [], byGroups: [] };

function loaded() {
  const grants = createGrants();
  grants.load([8, 9], { own: [record(8, 5)], byGroups: [] }, grants.moment());
  return grants;
}

test("what was read is known, and nothing else", () => {
  const grants = loaded();
  expect(grants.may(8, 5)).toBe(true);
  expect(grants.may(9, 5)).toBe(false);
  expect(grants.may(10, 5)).toBeUndefined();
  expect([grants.countOf(8), grants.countOf(9), grants.countOf(10)]).toEqual([1, 0, undefined]);
});

test("a change is shown at once and told to who listens", () => {
  const grants = loaded();
  const listener = vi.fn<() => void>();
  const stop = grants.subscribe(listener);
  grants.change([change(9, 5, true)]);
  expect(grants.may(9, 5)).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  stop();
  grants.change([change(9, 5, false)]);
  expect(listener).toHaveBeenCalledOnce();
});

test("a refused change is taken back, but not one that was made after it", () => {
  const grants = loaded();
  const first = grants.change([change(8, 5, false), change(9, 5, true)]);
  const second = grants.change([change(9, 5, false)]);
  const third = grants.change([change(9, 5, true)]);
  first.takeBack();
  expect(grants.may(8, 5)).toBe(true);
  expect(grants.may(9, 5)).toBe(true);
  second.keep();
  expect(grants.may(9, 5)).toBe(true);
  third.takeBack();
  expect(grants.may(9, 5)).toBe(false);
});

test("a read that began before a change, or before its answer, does not undo it", () => {
  const grants = loaded();
  const beforeChange = grants.moment();
  const shown = grants.change([change(9, 5, true)]);
  const beforeAnswer = grants.moment();
  grants.load([9], nothing, beforeChange);
  expect(grants.may(9, 5)).toBe(true);
  shown.keep();
  grants.load([9], nothing, beforeAnswer);
  expect(grants.may(9, 5)).toBe(true);
  grants.load([9], nothing, grants.moment());
  expect(grants.may(9, 5)).toBe(false);
});

test("a change to somebody who is not read yet is known once they are", () => {
  const grants = loaded();
  const since = grants.moment();
  grants.change([change(10, 6, true)]);
  expect(grants.may(10, 6)).toBeUndefined();
  grants.load([10], nothing, since);
  expect(grants.may(10, 6)).toBe(true);
});

test("what groups give is counted with what was given to somebody, each room once", () => {
  const grants = createGrants();
  const north = { id: 3, name: "Sales North" };
  const byGroups = [
    { userId: 8, roomId: 5, groups: [north] },
    { userId: 8, roomId: 6, groups: [north] },
  ];
  grants.load([8], { own: [record(8, 5)], byGroups }, grants.moment());
  expect(grants.countOf(8)).toBe(2);
  expect(grants.may(8, 6)).toBe(false);
  expect([grants.groupsOf(8, 6), grants.groupsOf(8, 7), grants.groupsOf(9, 6)]).toEqual([[north], [], []]);
});
