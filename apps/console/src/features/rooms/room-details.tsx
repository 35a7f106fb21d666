import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  failedTo,
  FailureNotice,
  LoadedPeek,
  RelativeTime,
  RoomBadge,
  Sheet,
  LinkButton,
} from "@field-advisor/ui";
import { DataList, Flex, Heading } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { GroupsOfRoom } from "../../lib/groups/groups-of.tsx";
import { PeopleAccess, usePeoplePages } from "../../lib/people-access.tsx";
import { RoomAgent } from "./room-state.tsx";
import { accessByGroups, accessTo, roomDetail, setAccess } from "./rooms.queries.ts";

/** What is known about a room, and who may use it. */
export function RoomDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(roomDetail(id));
  return (
    <LoadedPeek
      query={query}
      noun="Room"
      titleOf={({ name }) => name}
      descriptionOf={({ description, category }) => description ?? category}
      onClose={onClose}
    >
      {(room) => (
        <Flex direction="column" gap="5">
          <RoomFacts room={room} />
          <Flex gap="3" justify="end">
            <LinkButton to={`/test-room/${id}/edit`} variant="soft">
              Edit Room
            </LinkButton>
          </Flex>
          <GroupsOfRoom id={id} name={room.name} />
          <section aria-labelledby="room-people">
            <Heading as="h2" size="3" mb="3" id="room-people">
              Who may use it
            </Heading>
            <RoomPeople room={room} />
          </section>
        </Flex>
      )}
    </LoadedPeek>
  );
}

function RoomFacts({ room }: { room: Room }) {
  const facts: Record<string, ReactNode> = {
    Status: <RoomBadge status={room.status}>{room.isActive ? "Active" : "Paused"}</RoomBadge>,
    Category: room.category,
    Agent: <RoomAgent room={room} />,
    Created: <RelativeTime iso={room.createdAt} />,
  };
  return (
    <DataList.Root size="2">
      {Object.entries(facts).map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.Label minWidth="84px">{label}</DataList.Label>
          <DataList.Value>{value}</DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}

/** Who may use a room, where no more is to be said about it. */
export const RoomAccess = ({ room, onClose }: { room: Room; onClose: () => void }) => (
  <Sheet title="Manage users" description={`Who may use ${room.name}`} onClose={onClose}>
    <Flex direction="column" gap="5">
      <GroupsOfRoom id={room.id} name={room.name} />
      <section aria-label="People">
        <RoomPeople room={room} />
      </section>
    </Flex>
  </Sheet>
);

/** Everybody with a switch for the room, found by address or name. */
function RoomPeople({ room }: { room: Room }) {
  const people = usePeoplePages();
  const asked = (people.query.data?.items ?? []).filter(({ role }) => role !== "OWNER").map(({ id }) => id);
  const access = useQuery({ ...accessTo(room.id, asked), enabled: asked.length > 0 });
  const byGroups = useQuery({ ...accessByGroups(room.id, asked), enabled: asked.length > 0 });
  const failed = [access, byGroups].find(({ isError }) => isError);
  const { mutateAsync } = useMutation(setAccess);
  const granted = access.data && new Set(access.data.map((record) => record.user_id));
  return (
    <PeopleAccess
      people={people}
      pagesLabel="Pages of who may enter"
      right={{
        isGranted: ({ id }) => (byGroups.data && granted?.has(id)) ?? null,
        groupsOf: ({ id }) => byGroups.data?.find(({ userId }) => userId === id)?.groups ?? [],
        grant: ({ id }, canAccess) =>
          mutateAsync({ params: { userId: id, roomId: room.id }, body: { canAccess } }),
        nameOf: (name) => `${name} may use ${room.name}`,
        ownersNote: "Owners may use every room.",
      }}
      notice={
        failed && (
          <FailureNotice
            {...failedTo("Failed to fetch room access", failed.error)}
            onRetry={() => void failed.refetch()}
          />
        )
      }
    />
  );
}
