import type { Group } from "@field-advisor/schema/groups.endpoints";

/** Three people who may enter two rooms and open one item of the library. */
export const group = (changes: Partial<Group> = {}): Group => ({
  id: 3,
  name: "Sales North",
  isFromDirectory: false,
  people: 3,
  rooms: 2,
  items: 1,
  createdAt: "2026-11-01T09:00:00Z",
  version: 4,
  ...changes,
});
