import { describeError } from "@field-advisor/api-client/api-error";
import type { Group } from "@field-advisor/schema/groups.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  BusyButton,
  companyFilter,
  counted,
  Email,
  FailureNotice,
  failureToast,
  fullName,
  grouped,
  idIn,
  ItemRow,
  ListFrame,
  Muted,
  peopleFilters,
  RoleBadge,
  type Selection,
  Sheet,
  useRecords,
  UserStatusBadge,
  useSelection,
  useToast,
} from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { findUsers, type FoundBy } from "../../lib/found-users.ts";
import { people as things, useJoining } from "../../lib/groups/joining.tsx";
import { noUsers } from "../../lib/no-users.tsx";
import { userPage } from "./group-people.queries.ts";

const filters = { ...peopleFilters("Search people"), companyId: companyFilter };

const perPage = 25;

/** Which people of a page are in the group already; undefined while that is not known. */
function useMembers(groupId: number, users: readonly User[] = []) {
  const ids = users.map(({ id }) => id).join(",");
  const { data } = useQuery({
    ...userPage({ ids, groupId, limit: perPage }),
    enabled: ids !== "",
  });
  return data && new Set(data.items.map(({ id }) => id));
}

interface PersonProps {
  user: User;
  isIn: boolean;
  selection: Selection<number, FoundBy>;
}

/** Somebody who can be chosen, unless they are in the group. */
const Person = ({ user, isIn, selection }: PersonProps) => (
  <ItemRow
    py="2"
    name={
      <Text as="label" size="2">
        <Flex as="span" align="center" gap="3">
          <input
            type="checkbox"
            className="fa-select-box"
            disabled={isIn}
            checked={isIn || selection.ids.has(user.id)}
            onChange={() => selection.toggle(user.id)}
          />
          <span className="fa-break">{fullName(user)}</span>
        </Flex>
      </Text>
    }
    badges={
      <>
        {user.role !== "USER" && <RoleBadge role={user.role} />}
        {user.status === "INACTIVE" && <UserStatusBadge status={user.status} />}
      </>
    }
    note={<Email>{user.email}</Email>}
    end={isIn && <Muted size="1">In the group</Muted>}
  />
);

interface AddPeopleProps {
  group: Group;
  onClose: () => void;
}

/** Finds people and puts them into a group: all whom the filters leave, or some of them. */
export function AddPeople({ group, onClose }: AddPeopleProps) {
  const records = useRecords(
    filters,
    ({ companyId, ...asked }) =>
      userPage({ ...asked, companyId: idIn(companyId) ?? undefined, sort: "name" }),
    { pageSize: perPage, inSheet: true },
  );
  const { companyId, ...values } = records.list.values;
  const filter: FoundBy = { ...values, companyId: idIn(companyId) ?? undefined, sort: "name" };
  const selection = useSelection<number, FoundBy>();
  const { batches, start, resultsOf } = useJoining();
  const members = useMembers(group.id, records.query.data?.items);
  const show = useToast();
  const addAll = useMutation({
    mutationFn: async () => {
      const { ids, total } = await findUsers(filter);
      if (total > ids.length)
        show({
          title: `The first ${counted(ids.length, ...things)} of ${grouped(total)} are added`,
          description: "More cannot be changed at once. Narrow the list for the others.",
        });
      await start(group, { ids, filter });
    },
    onError: (error) => show(failureToast("Failed to find the people", error)),
  });
  const results = resultsOf(group, onClose);
  if (results) return results;
  const total = records.query.data?.total ?? 0;
  const isBusy = addAll.isPending || batches.isRunning;
  const chosen = selection.ids.size;
  return (
    <Sheet
      wide
      title={`Add people to ${group.name}`}
      description="They can use the rooms and library items of the group immediately. What they have stays."
      onClose={onClose}
    >
      <ListFrame
        records={records}
        what="people"
        refresh={false}
        pagesLabel="Pages of people"
        remark={
          <Flex direction="column" gap="3" mb="3">
            {batches.error && <FailureNotice {...describeError(batches.error)} />}
            <Flex gap="3" wrap="wrap">
              <BusyButton
                // The number would be that of the filters before.
                idle={total === 0 || records.query.isPlaceholderData}
                busy={isBusy}
                onClick={() => addAll.mutate()}
              >
                Add all {grouped(total)}
              </BusyButton>
              <BusyButton
                variant="soft"
                idle={chosen === 0}
                busy={isBusy}
                onClick={() => void start(group, selection.chosen)}
              >
                Add {counted(chosen, "selected person", "selected people")}
              </BusyButton>
            </Flex>
          </Flex>
        }
        empty={noUsers}
      >
        {(users) => (
          <ul className="fa-plain-list fa-divided" aria-label="People">
            {users.map((user) => (
              <Person key={user.id} user={user} isIn={members?.has(user.id) ?? false} selection={selection} />
            ))}
          </ul>
        )}
      </ListFrame>
    </Sheet>
  );
}
