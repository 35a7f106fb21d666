import { failedTo, FailureNotice, ItemRow, Muted, NameLink, useUndoableChange } from "@field-advisor/ui";
import { Cross2Icon } from "@radix-ui/react-icons";
import { Flex, Heading, IconButton } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { addressOf } from "./group-links.tsx";
import { GroupPicker } from "./group-picker.tsx";
import { changeContent, changePeople, changeRooms, groupsWith } from "./groups.queries.ts";
import type { Named } from "./joining.tsx";

interface GroupsOfProps {
  /** What is asked for: the groups of somebody, or those that open something. */
  query: Parameters<typeof groupsWith>[0];
  /** Adds what this is about to a group, or takes it out. */
  set: (groupId: number, isIn: boolean) => Promise<unknown>;
  /** Said where there is none. */
  none: string;
  /** What it is about: a person, a room, an item. */
  name: string;
  addLabel: string;
  /** What happened, for who reads the toast: "Opened by Sales North". */
  told: (group: string, isIn: boolean) => string;
  removeLabel: (group: string) => string;
}

/** The groups of one thing, each changed at once, with a way back. */
function GroupsOf({ query, set, none, name, addLabel, told, removeLabel }: GroupsOfProps) {
  const { data, isError, error, refetch } = useQuery(groupsWith(query));
  const change = useUndoableChange();
  const headingId = useId();
  const setGroup = ({ id, name: group }: Named, to: boolean) =>
    void change({
      set: (isIn) => set(id, isIn),
      from: !to,
      to,
      topic: `group-${id}`,
      done: (_answer, isIn) => ({ title: told(group, isIn), description: name }),
      failed: "Failed to change the group.",
      place: "on the screen of the group",
    });
  const groups = data?.items ?? [];
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-labelledby={headingId}>
        <Heading as="h2" size="3" id={headingId}>
          Groups
        </Heading>
        {isError && !data && (
          <FailureNotice {...failedTo("Failed to fetch groups", error)} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Muted as="p">Loading...</Muted>}
        {data && (
          <>
            {groups.length === 0 && <Muted as="p">{none}</Muted>}
            {groups.length > 0 && (
              <ul className="fa-plain-list fa-divided" aria-label="Groups">
                {groups.map((group) => (
                  <ItemRow
                    key={group.id}
                    py="2"
                    name={<NameLink to={addressOf(group)}>{group.name}</NameLink>}
                    end={
                      <IconButton
                        type="button"
                        variant="ghost"
                        color="gray"
                        mx="1"
                        aria-label={removeLabel(group.name)}
                        onClick={() => setGroup(group, false)}
                      >
                        <Cross2Icon />
                      </IconButton>
                    }
                  />
                ))}
              </ul>
            )}
            <GroupPicker
              label={addLabel}
              selected={null}
              without={groups.map(({ id }) => id)}
              onPick={({ value, label }) => setGroup({ id: value, name: label }, true)}
            />
          </>
        )}
      </section>
    </Flex>
  );
}

const asChange = (id: number, isIn: boolean) => (isIn ? { add: [id] } : { remove: [id] });

/** The groups that somebody is in. */
export function GroupsOfPerson({ id, name }: Named) {
  const { mutateAsync } = useMutation(changePeople);
  return (
    <GroupsOf
      query={{ userId: id }}
      set={(groupId, isIn) => mutateAsync({ params: { id: groupId }, body: asChange(id, isIn) })}
      none="They are in no group."
      name={name}
      addLabel="Add to a group"
      told={(group, isIn) => (isIn ? `Added to ${group}` : `Taken out of ${group}`)}
      removeLabel={(group) => `Take out of ${group}`}
    />
  );
}

/** What is said where groups open something. */
const opening = {
  addLabel: "Give it to a group",
  told: (group: string, isIn: boolean) => (isIn ? `Given to ${group}` : `Taken from ${group}`),
  removeLabel: (group: string) => `Take it from ${group}`,
};

/** The groups that open a room. */
export function GroupsOfRoom({ id, name }: Named) {
  const { mutateAsync } = useMutation(changeRooms);
  return (
    <GroupsOf
      {...opening}
      query={{ roomId: id }}
      set={(groupId, isIn) => mutateAsync({ params: { id: groupId }, body: asChange(id, isIn) })}
      none="No group opens this room yet."
      name={name}
    />
  );
}

/** The groups that open an item of the library. */
export function GroupsOfItem({ id, name }: Named) {
  const { mutateAsync } = useMutation(changeContent);
  return (
    <GroupsOf
      {...opening}
      query={{ contentId: id }}
      set={(groupId, isIn) => mutateAsync({ params: { id: groupId }, body: asChange(id, isIn) })}
      none="No group opens this item yet."
      name={name}
    />
  );
}
