import { mostChangedAtOnce } from "@field-advisor/schema/constants";
import type { User } from "@field-advisor/schema/users.endpoints";
import { useState } from "react";

/** People who are changed together; they stay selected while the filters bring up others. */
export interface SelectedUsers {
  users: readonly User[];
  isSelected: (user: User) => boolean;
  toggle: (user: User) => void;
  /** Selects all of these, as many as may be changed at once, or none of them where all are selected. */
  toggleAll: (users: readonly User[]) => void;
  clear: () => void;
}

export function useSelectedUsers(): SelectedUsers {
  const [selected, setSelected] = useState<ReadonlyMap<number, User>>(new Map());
  const isSelected = ({ id }: User) => selected.has(id);
  const without = (users: readonly User[]) => {
    const ids = new Set(users.map(({ id }) => id));
    return new Map([...selected].filter(([id]) => !ids.has(id)));
  };
  const withAll = (users: readonly User[]) =>
    new Map(
      [...selected, ...users.map((user) => [user.id, user] as const)].slice(0, mostChangedAtOnce.users),
    );
  return {
    users: [...selected.values()],
    isSelected,
    toggle: (user) => setSelected(isSelected(user) ? without([user]) : withAll([user])),
    toggleAll: (users) => setSelected(users.every(isSelected) ? without(users) : withAll(users)),
    clear: () => setSelected(new Map()),
  };
}
