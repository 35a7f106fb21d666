/** Where the details of an entry hold people by their ids. */
const holdsPeople = new Set(["userId", "userIds", "adminIds", "adviserId"]);

type Details = Readonly<Record<string, unknown>>;

const isDetails = (value: unknown): value is Details =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param change makes another value of what holds people */
const changedWhere = (details: Details, change: (held: unknown) => unknown): Details =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      holdsPeople.has(key) ? change(value) : isDetails(value) ? changedWhere(value, change) : value,
    ]),
  );

/** The people whom the details of an entry name by their ids. */
export function peopleIn(details: Details): number[] {
  const found: number[] = [];
  changedWhere(details, (held) => {
    found.push(...[held].flat().filter((id) => typeof id === "number"));
    return held;
  });
  return found;
}

/** The details with names in the place of ids, for people. */
export const withNames = (details: Details, names: ReadonlyMap<number, string>): Details => {
  const named = (id: unknown) => (typeof id === "number" ? (names.get(id) ?? `User ${id}`) : id);
  return changedWhere(details, (held) => (Array.isArray(held) ? held.map(named) : named(held)));
};
