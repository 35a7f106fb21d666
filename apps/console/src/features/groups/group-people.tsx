import { mostOfGroupAtOnce } from "@field-advisor/schema/group-constants";
import type { Group } from "@field-advisor/schema/groups.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  type Column,
  counted,
  Email,
  fullName,
  isNowhere,
  LastTime,
  ListScreen,
  ManyQuestion,
  NameLink,
  peopleFilters,
  RoleBadge,
  SelectionBar,
  useDialogs,
  useRecords,
  UserStatusBadge,
  useSelection,
  useUndoableChange,
} from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import { findUsers, type ChosenPeople, type FoundBy } from "../../lib/found-users.ts";
import { people as things, useMembership } from "../../lib/groups/joining.tsx";
import { userPage } from "./group-people.queries.ts";

const filters = peopleFilters("Search people");

const columns: readonly Column<User>[] = [
  {
    label: "Name",
    card: "title",
    cell: (user) => <NameLink to={`/user-management?user=${user.id}`}>{fullName(user)}</NameLink>,
  },
  { label: "Email", breaks: true, cell: ({ email }) => <Email>{email}</Email> },
  { label: "Role", cell: ({ role }) => <RoleBadge role={role} /> },
  { label: "Status", cell: ({ status }) => <UserStatusBadge status={status} /> },
  { label: "Last sign-in", from: "desktop", cell: ({ lastLoginAt }) => <LastTime at={lastLoginAt} /> },
];

const loss =
  "They lose the rooms and library items that nothing but this group gives them, and their calls in such rooms end.";

interface TakeOutProps {
  group: Group;
  chosen: ChosenPeople;
  /** Takes those who are out from what is selected. */
  deselect: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Asks before many people are taken out of a group. */
function TakeOut({ group, chosen, deselect, onClose }: TakeOutProps) {
  const { add, remove } = useMembership();
  const takeOut = async (ids: number[]) => {
    const outcomes = await remove(group.id, ids, chosen.filter);
    deselect(outcomes.filter(({ outcome }) => outcome !== "refused").map(({ userId }) => userId));
    return outcomes;
  };
  const whom = counted(chosen.ids.length, ...things);
  return (
    <ManyQuestion
      ids={chosen.ids}
      size={mostOfGroupAtOnce}
      things={things}
      title={`Take ${whom} out of ${group.name}?`}
      confirmLabel={`Take out ${whom}`}
      send={takeOut}
      doneTitle={`Taken out of ${group.name}`}
      undo={{ keyOf: ({ userId }) => userId, send: (ids) => add(group.id, ids) }}
      onClose={onClose}
    >
      {loss}
    </ManyQuestion>
  );
}

const dialogs = { takeOut: TakeOut };

/** Takes one person out of a group at once, with a way back. */
function useTakingOut({ id, name }: Group) {
  const { add, remove } = useMembership();
  const change = useUndoableChange();
  return (user: User) =>
    void change({
      set: (isIn) => (isIn ? add(id, [user.id]) : remove(id, [user.id])),
      from: true,
      to: false,
      topic: `member-${id}-${user.id}`,
      done: (_results, isIn) => ({
        title: isIn ? `Added to ${name}` : `Taken out of ${name}`,
        description: fullName(user),
      }),
      failed: "Failed to change the group.",
      place: "in the list of people",
    });
}

const buttonId = (userId: number) => `take-out-${userId}`;

/**
 * A row that is taken out goes with the button that has the focus: people go on at the next row's, at the one before
 * the last row, or at the content where nobody is left.
 */
function useGoingOn(people: readonly User[]) {
  const leaving = useRef<{ id: number; goOnAt: number | undefined } | null>(null);
  useEffect(() => {
    if (!leaving.current || people.some(({ id }) => id === leaving.current?.id)) return;
    const { goOnAt } = leaving.current;
    leaving.current = null;
    if (!isNowhere()) return;
    const next = goOnAt === undefined ? null : document.getElementById(buttonId(goOnAt));
    (next ?? document.getElementById("main"))?.focus();
  }, [people]);
  return ({ id }: User) => {
    const at = people.findIndex((one) => one.id === id);
    leaving.current = { id, goOnAt: (people[at + 1] ?? people[at - 1])?.id };
  };
}

const nobody: readonly User[] = [];

/** Who is in a group. */
export function GroupPeople({ group, onAdd }: { group: Group; onAdd: () => void }) {
  const { id } = group;
  const narrowed = (filter: FoundBy) => ({ ...filter, groupId: id });
  const records = useRecords(filters, (asked) => userPage({ sort: "name", ...asked, groupId: id }));
  const selection = useSelection<number, FoundBy>();
  const { chosen, togglePage } = selection;
  const { dialog, open } = useDialogs(dialogs);
  const takeOut = useTakingOut(group);
  const remember = useGoingOn(records.query.data?.items ?? nobody);
  const takeOutButton = (user: User) => (
    <Button
      id={buttonId(user.id)}
      variant="soft"
      color="gray"
      aria-label={`Take out ${fullName(user)}`}
      onClick={() => {
        remember(user);
        takeOut(user);
      }}
    >
      Take out
    </Button>
  );
  return (
    <ListScreen
      records={records}
      what="people"
      count={(total) => counted(total, ...things)}
      empty={{
        title: "Nobody is in this group yet",
        text: "Add people one by one, or all that a filter finds.",
        action: <Button onClick={onAdd}>Add people</Button>,
      }}
      keyOf={(user) => user.id}
      nameOf={fullName}
      selection={selection}
      columns={columns}
      action={takeOutButton}
      below={
        <>
          <SelectionBar
            label="Selected people"
            things={things}
            selection={selection}
            total={records.query.data?.total ?? 0}
            filter={narrowed(records.list.values)}
            find={findUsers}
          >
            <Button
              color="red"
              variant="soft"
              onClick={() => open("takeOut", { group, chosen, deselect: togglePage })}
            >
              Take out of the group
            </Button>
          </SelectionBar>
          {dialog}
        </>
      }
    />
  );
}
