import { mostChangedAtOnce } from "@field-advisor/schema/constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { useCallback, useMemo, useState } from "react";

/** Who and what is changed together; it stays while the filters bring up others. */
export interface Selection {
  people: ReadonlyMap<number, User>;
  rooms: ReadonlySet<number>;
  togglePerson: (user: User) => void;
  /** Adds as many as may be changed at once; owners have every room anyway. */
  addPeople: (users: readonly User[]) => void;
  toggleRoom: (id: number) => void;
  addRooms: (ids: readonly number[]) => void;
  clear: () => void;
}

const noPeople: ReadonlyMap<number, User> = new Map();
const noIds: ReadonlySet<number> = new Set();

function withPeople(people: ReadonlyMap<number, User>, users: readonly User[]): ReadonlyMap<number, User> {
  const next = new Map(people);
  for (const user of users)
    if (user.role !== "OWNER" && next.size < mostChangedAtOnce.users) next.set(user.id, user);
  return next;
}

/** @param existing a room that another owner has deleted meanwhile is not selected any more */
export function useSelection(existing: readonly Room[]): Selection {
  const [people, setPeople] = useState(noPeople);
  const [ids, setIds] = useState(noIds);
  const rooms = useMemo(
    () => new Set(existing.flatMap(({ id }) => (ids.has(id) ? [id] : []))),
    [existing, ids],
  );
  const togglePerson = useCallback((user: User) => {
    setPeople((current) =>
      current.has(user.id)
        ? new Map([...current].filter(([id]) => id !== user.id))
        : withPeople(current, [user]),
    );
  }, []);
  const addPeople = useCallback((users: readonly User[]) => {
    setPeople((current) => withPeople(current, users));
  }, []);
  const toggleRoom = useCallback((id: number) => {
    setIds(
      (current) => new Set(current.has(id) ? [...current].filter((each) => each !== id) : [...current, id]),
    );
  }, []);
  const addRooms = useCallback((ids: readonly number[]) => {
    setIds((current) => new Set([...current, ...ids]));
  }, []);
  const clear = useCallback(() => {
    setPeople(noPeople);
    setIds(noIds);
  }, []);
  return useMemo(
    () => ({ people, rooms, togglePerson, addPeople, toggleRoom, addRooms, clear }),
    [people, rooms, togglePerson, addPeople, toggleRoom, addRooms, clear],
  );
}
