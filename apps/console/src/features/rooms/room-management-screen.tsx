import { roomCategories, type roomSorts } from "@field-advisor/schema/room-constants";
import type { Order } from "@field-advisor/schema/orders";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  AppLink,
  choiceFilter,
  type Column,
  RecordList,
  FilterBar,
  grouped,
  idIn,
  ListEmpty,
  ownLabels,
  PagedList,
  PageHeader,
  RefreshButton,
  RoomBadge,
  searchFilter,
  sortFilter,
  useDialogs,
  useFilteredList,
  useRoomStatus,
  Section,
  WithNote,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Box, Button, Link, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RoomDetails } from "./room-details.tsx";
import { DeleteRoom } from "./room-dialogs.tsx";
import { RoomAgent, RoomName } from "./room-state.tsx";
import { roomCount, roomPage } from "./rooms.queries.ts";

const dialogs = {
  room: RoomDetails,
  delete: DeleteRoom,
};

/** Whether people can enter. */
const activityLabels = { active: "Active", paused: "Paused" } as const;

const sortLabels = {
  order: "In display order",
  "-order": "Last in display order first",
  name: "By name",
  "-name": "By name, from Z",
  newest: "Newest first",
  "-newest": "Oldest first",
} as const satisfies Record<Order<(typeof roomSorts)[number]>, string>;

const filters = {
  search: searchFilter("Search rooms"),
  status: choiceFilter("Status", "All statuses", activityLabels),
  category: choiceFilter("Category", "All categories", ownLabels(roomCategories)),
  sort: sortFilter(sortLabels),
};

type RoomSort = (typeof roomSorts)[number];

const columns: readonly Column<Room, RoomSort>[] = [
  {
    label: "Room",
    card: "title",
    sort: { by: "name", order: "ascending" },
    cell: (room) => (
      <WithNote
        title={room.description ?? undefined}
        note={room.description && <span className="room-description">{room.description}</span>}
      >
        <RoomName room={room} />
      </WithNote>
    ),
    onCard: { cell: (room) => <RoomName room={room} /> },
  },
  {
    label: "Status",
    card: "aside",
    cell: ({ status, isActive }) => (
      <RoomBadge status={status}>{activityLabels[isActive ? "active" : "paused"]}</RoomBadge>
    ),
  },
  { label: "Category", from: "desktop", cell: ({ category }) => category },
  { label: "Agent", cell: (room) => <RoomAgent room={room} /> },
  { label: "Created by", cell: (room) => <Creator room={room} /> },
];

const createButton = (
  <Button asChild size="3">
    <AppLink to="/create-test-room">
      <PlusIcon />
      Create New Room
    </AppLink>
  </Button>
);

/** Every room: found, entered, paused, changed and deleted here. */
export function RoomManagementScreen() {
  const list = useFilteredList(filters);
  const { status, ...narrowed } = list.values;
  const query = useQuery({
    ...roomPage({
      ...narrowed,
      ...(status && { isActive: status === "active" ? "true" : "false" }),
      ...list.window,
    }),
    placeholderData: keepPreviousData,
  });
  const count = useQuery(roomCount);
  const { change } = useRoomStatus();
  const { dialog, open, openAt, valueOf } = useDialogs(dialogs, {
    room: (value) => {
      const id = idIn(value);
      return id === null ? null : { id };
    },
  });
  const actions = (room: Room) => [
    [
      { label: "View details", run: () => openAt("room", String(room.id)) },
      room.isActive
        ? { label: "Pause Room", run: () => void change(room, "PAUSED") }
        : { label: "Activate Room", run: () => void change(room, "LIVE") },
      { label: "Edit Room", to: `/test-room/${room.id}/edit` },
    ],
    [{ label: "Delete Room", isFinal: true, run: () => open("delete", { room }) }],
  ];
  const refresh = () => {
    void query.refetch();
    void count.refetch();
  };
  return (
    <>
      <PageHeader
        wide
        title="Room Management"
        purpose="Every room, who leads it and whether people can enter"
        actions={
          <>
            <Button asChild size="3" variant="soft">
              <AppLink to="/test-station">Back to Test Station</AppLink>
            </Button>
            {createButton}
          </>
        }
      />
      <FilterBar
        filters={filters}
        list={list}
        count={count.data && `${grouped(count.data.total)} Total Rooms`}
      >
        <RefreshButton busy={query.isFetching} onClick={refresh} />
      </FilterBar>
      <PagedList
        what="rooms"
        query={query}
        list={list}
        empty={
          <ListEmpty title="No rooms yet" action={createButton}>
            Create a room, choose the agent that leads it, and let people in.
          </ListEmpty>
        }
      >
        {(rooms) => (
          <RecordList
            label="Rooms"
            viewName="rooms"
            items={rooms}
            keyOf={({ id }) => id}
            currentKey={Number(valueOf("room"))}
            nameOf={({ name }) => name}
            columns={columns}
            actions={actions}
            action={enterRoom}
            sorting={{ by: list.values.sort, onSort: (sort) => list.set({ sort }) }}
          />
        )}
      </PagedList>
      <HowRoomsWork />
      {dialog}
    </>
  );
}

/** Who made the room; the name leads to what is known about them. */
function Creator({ room: { createdBy, createdByUser } }: { room: Room }) {
  if (createdBy === null || createdByUser === null)
    return (
      <Text size="2" color="gray">
        Unknown
      </Text>
    );
  return (
    <Link asChild className="fa-break">
      <AppLink to={`/admin/users/${createdBy}`}>
        {`${createdByUser.firstName} ${createdByUser.lastName}`.trim() || `User ${createdBy}`}
      </AppLink>
    </Link>
  );
}

/** The way into the room, closed while it is not live. */
function enterRoom({ id, name, isActive }: Room) {
  const label = `Enter ${name}`;
  if (!isActive)
    return (
      <Button variant="soft" disabled aria-label={label}>
        Enter
      </Button>
    );
  return (
    <Button asChild variant="soft">
      <AppLink to={`/test-room/${id}`} aria-label={label}>
        Enter
      </AppLink>
    </Button>
  );
}

const steps = [
  "Create a room and choose the voice agent that leads it.",
  "Choose in the Owner Control Center who can use it. Owners can use every room.",
  "Keep it active while people train. A paused room stays in their list, but nobody can enter it.",
] as const;

/** From a new room to the first conversation in it. */
function HowRoomsWork() {
  return (
    <Section isCard size="3" mt="6" title="How Test Rooms Work">
      <Box asChild m="0" pl="5">
        <ol>
          {steps.map((step) => (
            <Text key={step} asChild size="2">
              <li>{step}</li>
            </Text>
          ))}
        </ol>
      </Box>
    </Section>
  );
}
