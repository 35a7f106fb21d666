import { z } from "zod";
import { betweenNames, mostOfGroupAtOnce } from "./group-constants.ts";
import { id, requiredName } from "./primitives.ts";

const name = requiredName(100, "Enter a name for the group").refine(
  (value) => !value.includes(betweenNames),
  "Contains a semicolon, which stands between groups in lists. Leave it out",
);

/** So many rooms, items or people as one change may name. */
const manyIds = z.array(id).max(mostOfGroupAtOnce, `At most ${mostOfGroupAtOnce} at once`);

export const createGroupInput = z.strictObject({ name });

export const renameGroupInput = z.strictObject({ name, version: z.int().optional() });

/** Every room that a group opens from now on. */
export const groupRoomsInput = z.strictObject({ roomIds: manyIds });

/** Every item of the library that a group opens from now on. */
export const groupContentInput = z.strictObject({ contentIds: manyIds });

/** Every group that somebody is in from now on. */
export const groupsOfPersonInput = z.strictObject({ groupIds: z.array(id).max(200) });

/** Rooms, items or people that a group has from now on, and that it has no longer. */
export const changedTargets = z
  .strictObject({ add: manyIds.default([]), remove: manyIds.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, "Nothing to change")
  .refine(({ add, remove }) => {
    const added = new Set(add);
    return !remove.some((each) => added.has(each));
  }, "Add or remove each of them, not both");
