import { mkdirSync, rmSync } from "node:fs";
import { inRoot } from "@field-advisor/run/paths";
import type { Checks } from "../peer.ts";
import type { Product } from "../product.ts";

/** A day in the feed as a program shows it. */
export interface Seen {
  /** Undefined where the program gives names of its own. */
  uid: string | undefined;
  /** `2027-03-28` */
  day: string;
  title: string;
}

/** Reads a feed with a program. What the program refuses is thrown. */
export type ReadFeed = (address: string) => Promise<Seen[]>;

/** Days on which clocks change in Berlin and New York, and a leap day: a feed with hours would be a day off. */
const days = { moved: "2027-03-28", excused: "2027-03-14", kept: "2028-02-29" };
const movedTo = "2027-11-07";
const ours = [...Object.values(days), movedTo];

/** An empty folder of a peer's own. */
export function ownFolder(name: string): string {
  const folder = inRoot(".data", "foreign", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What every reader of calendars must see: nothing where nothing is due, days, a move, an excuse, and a new address. */
export async function tryFeed({ person }: Product, checks: Checks, readAll: ReadFeed): Promise<void> {
  // The demo data has due days of its own.
  const read = async (address: string) => (await readAll(address)).filter(({ day }) => ours.includes(day));
  const [owner, user] = await Promise.all([person("owner"), person("user")]);
  await owner.send("PUT", "/api/calendars", { isOffered: true });
  const { user: me } = await user.get<{ user: { id: number } }>("/api/auth/status");
  const [room] = await owner.get<{ id: number; name: string }[]>("/api/user/rooms");
  if (!room) throw new Error("The demo data has no room.");
  const assign = async (dueOn: string) => {
    const group = { kind: "people", userIds: [me.id] };
    const body = { roomId: room.id, goal: "attempt", group, dueOn };
    return (await owner.send<{ id: number }>("POST", "/api/assignments", body)).id;
  };
  const ids = {
    moved: await assign(days.moved),
    excused: await assign(days.excused),
    kept: await assign(days.kept),
  };
  const change = (id: number, how: object) =>
    owner.send("PATCH", `/api/assignments/${id}/people`, { userIds: [me.id], ...how });
  try {
    const nothing = await owner.send<{ address: string }>("POST", "/api/user/calendar");
    checks.expect("where nothing is due, nothing is seen", (await readAll(nothing.address)).length === 0);
    const { address } = await user.send<{ address: string }>("POST", "/api/user/calendar");
    const before = await read(address);
    expectDays(checks, "each due day is a whole day of its date", before, Object.values(days));
    const isNamed = before.every(({ title }) => title.includes(room.name));
    checks.expect("each is named after its room", isNamed, before);
    await change(ids.moved, { dueOn: movedTo });
    await change(ids.excused, { isExcused: true });
    const after = await read(address);
    expectDays(checks, "a moved day is there once, an excused one is gone", after, [movedTo, days.kept]);
    const stayed = before.filter(({ day }) => day !== days.excused);
    const same = isSame(namesOf(after), namesOf(stayed));
    checks.expect("what moved or stayed is called what it was called", same, { stayed, after });
    const renewed = await user.send<{ address: string }>("POST", "/api/user/calendar");
    const refused = await read(address).then(
      () => false,
      () => true,
    );
    checks.expect("the address of before is refused", refused);
    expectDays(checks, "the new address has the same days", await read(renewed.address), [
      movedTo,
      days.kept,
    ]);
  } finally {
    for (const id of Object.values(ids)) await owner.send("DELETE", `/api/assignments/${id}`);
    for (const one of [owner, user]) await one.send("DELETE", "/api/user/calendar");
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

const namesOf = (seen: readonly Seen[]) => seen.flatMap(({ uid }) => uid ?? []);

const expectDays = (checks: Checks, sentence: string, seen: readonly Seen[], wanted: readonly string[]) =>
  checks.expect(
    sentence,
    isSame(
      seen.map(({ day }) => day),
      wanted,
    ),
    seen,
  );
