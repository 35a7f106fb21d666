export type Kind = "user" | "room" | "content";

export type Names = Readonly<Record<Kind, ReadonlyMap<number, string>>>;

type Details = Readonly<Record<string, unknown>>;

/** Details that hold ids of things with names. */
interface Held {
  kind: Kind;
  /** Where the name of the field speaks of ids, or says less than people read elsewhere. */
  shownAs?: string;
}

const held = new Map<string, Held>([
  ["userId", { kind: "user", shownAs: "person" }],
  ["userIds", { kind: "user" }],
  ["adminIds", { kind: "user" }],
  ["adviserId", { kind: "user" }],
  ["addedUserIds", { kind: "user", shownAs: "added" }],
  ["removedUserIds", { kind: "user", shownAs: "takenOut" }],
]);

const changedTargets = (kind: Kind) =>
  new Map<string, Held>([
    ["added", { kind, shownAs: "added" }],
    ["removed", { kind, shownAs: "takenOut" }],
  ]);

/** Where only the action says of what the ids are. */
const heldBy: Readonly<Record<string, ReadonlyMap<string, Held>>> = {
  "group.change_rooms": changedTargets("room"),
  "group.change_content": changedTargets("content"),
  "assistant.assign": changedTargets("room"),
};

interface Written {
  action: string;
  details: Details;
}

const isDetails = (value: unknown): value is Details =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param change makes another value of what holds ids */
const changedWhere = (
  { action, details }: Written,
  change: (value: unknown, kind: Kind) => unknown,
): Details =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      const found = heldBy[action]?.get(key) ?? held.get(key);
      if (found) return [found.shownAs ?? key, change(value, found.kind)];
      return [key, isDetails(value) ? changedWhere({ action, details: value }, change) : value];
    }),
  );

/** The ids that entries hold of things with names. */
export function idsIn(entries: readonly Written[]): Record<Kind, number[]> {
  const found: Record<Kind, number[]> = { user: [], room: [], content: [] };
  for (const entry of entries)
    changedWhere(entry, (value, kind) => {
      found[kind].push(...[value].flat().filter((id) => typeof id === "number"));
      return value;
    });
  return found;
}

const nouns: Readonly<Record<Kind, string>> = { user: "User", room: "Room", content: "Content" };

/** What an entry wrote as people read it: names in the place of ids, and lines counted from one, as on the screen. */
export function asRead({ action, details }: Written, names: Names): Details {
  const named = (id: unknown, kind: Kind) =>
    typeof id === "number" ? (names[kind].get(id) ?? `${nouns[kind]} ${id}`) : id;
  const read = changedWhere({ action, details }, (value, kind) =>
    Array.isArray(value) ? value.map((id) => named(id, kind)) : named(value, kind),
  );
  const { line } = read;
  return action === "attempt.comment" && typeof line === "number" ? { ...read, line: line + 1 } : read;
}
