import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { type Selection, useSelection } from "@field-advisor/ui";
import { useCallback, useMemo, useState } from "react";
import type { FoundBy } from "../../lib/found-users.ts";

/** Who and what is changed together; it stays while the filters bring up others. */
export interface AccessSelection {
  people: Selection<number, FoundBy>;
  /** Those who were chosen one by one. */
  known: ReadonlyMap<number, User>;
  rooms: ReadonlySet<number>;
  togglePerson: (user: User) => void;
  toggleRoom: (id: number) => void;
  addRooms: (ids: readonly number[]) => void;
  clear: () => void;
}

/** @param existing a room that another owner has deleted meanwhile is not selected any more */
export function useAccessSelection(existing: readonly Room[]): AccessSelection {
  const people = useSelection<number, FoundBy>();
  const [known, setKnown] = useState<ReadonlyMap<number, User>>(new Map());
  const { toggle, clear: clearPeople } = people;
  const chosen = useSelection<number>();
  const { ids, toggle: toggleRoom, add: addRooms, clear: clearRooms } = chosen;
  const rooms = useMemo(
    () => new Set(existing.flatMap(({ id }) => (ids.has(id) ? [id] : []))),
    [existing, ids],
  );
  const togglePerson = useCallback(
    (user: User) => {
      setKnown((before) => new Map(before).set(user.id, user));
      toggle(user.id);
    },
    [toggle],
  );
  const clear = useCallback(() => {
    clearPeople();
    clearRooms();
  }, [clearPeople, clearRooms]);
  return useMemo(
    () => ({ people, known, rooms, togglePerson, toggleRoom, addRooms, clear }),
    [people, known, rooms, togglePerson, toggleRoom, addRooms, clear],
  );
}
