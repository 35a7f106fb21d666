import { roomCategories, type roomSorts } from "@field-advisor/schema/room-constants";
import type { Order } from "@field-advisor/schema/orders";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  choiceFilter,
  type Column,
  grouped,
  idIn,
  ownLabels,
  RoomBadge,
  searchFilter,
  sortFilter,
  useDialogs,
  useRoomStatus,
  Section,
  WithNote,
  Muted,
  TextLink,
  LinkButton,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Box, Button, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
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
  <LinkButton to="/create-test-room" size="3">
    <PlusIcon />
    Create New Room
  </LinkButton>
);

/** Every room: found, entered, paused, changed and deleted here. */
export function RoomManagementScreen() {
  const records = useRecords(filters, ({ status, ...asked }) =>
    roomPage({ ...asked, ...(status && { isActive: status === "active" ? "true" : "false" }) }),
  );
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
    void records.query.refetch();
    void count.refetch();
  };
  return (
    <ListScreen
      records={records}
      what="rooms"
      header={{
        wide: true,
        title: "Room Management",
        purpose: "Every room, who leads it and whether people can enter",
        actions: (
          <>
            <LinkButton to="/test-station" size="3" variant="soft">
              Back to Test Station
            </LinkButton>
            {createButton}
          </>
        ),
      }}
      count={count.data && `${grouped(count.data.total)} Total Rooms`}
      refresh={refresh}
      empty={{
        title: "No rooms yet",
        text: "Create a room, choose the agent that leads it, and let people in.",
        action: createButton,
      }}
      viewName="rooms"
      keyOf={({ id }) => id}
      currentKey={Number(valueOf("room"))}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      action={enterRoom}
      below={
        <>
          <HowRoomsWork />
          {dialog}
        </>
      }
    />
  );
}

/** Who made the room; the name leads to what is known about them. */
function Creator({ room: { createdBy, createdByUser } }: { room: Room }) {
  if (createdBy === null || createdByUser === null) return <Muted>Unknown</Muted>;
  return (
    <TextLink to={`/admin/users/${createdBy}`} className="fa-break" highContrast={false}>
      {`${createdByUser.firstName} ${createdByUser.lastName}`.trim() || `User ${createdBy}`}
    </TextLink>
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
    <LinkButton to={`/test-room/${id}`} variant="soft" aria-label={label}>
      Enter
    </LinkButton>
  );
}

const steps = [
  "Create a room and choose the voice agent that leads it.",
  "Choose in the Owner Control Center who can use it, or give it to a group. Owners can use every room.",
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
