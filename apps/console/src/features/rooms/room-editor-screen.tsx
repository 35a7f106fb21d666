import { roomStatuses, type RoomStatus } from "@field-advisor/schema/constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  AppLink,
  BackLink,
  Loaded,
  PageHeader,
  RoomBadge,
  BusyButton,
  useEdit,
  useRoomStatus,
  useToast,
} from "@field-advisor/ui";
import {
  defaultAssistant,
  editedRoomRules,
  type EditedRoomValues,
  roomRefusal,
} from "@field-advisor/ui/room-form";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex, Link, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Navigate, useParams } from "react-router";
import { DeleteRoom, EndSession } from "./room-dialogs.tsx";
import { RoomFields, RoomForm } from "./room-form.tsx";
import { readRoom, roomDetail, updateRoom } from "./rooms.queries.ts";

const home = "/owner-control";

/** One room with everything an owner decides about it. */
export function RoomEditorScreen() {
  const id = Number(useParams()["id"]);
  return (
    <>
      <BackLink to={home}>Owner Control Center</BackLink>
      {Number.isInteger(id) && id > 0 ? (
        <LoadedRoom key={id} id={id} />
      ) : (
        <PageHeader title="Error: No room ID provided" />
      )}
    </>
  );
}

function LoadedRoom({ id }: { id: number }) {
  const query = useQuery(roomDetail(id));
  const [isDeleted, setDeleted] = useState(false);
  // In place of the form, which would ask about what was typed.
  if (isDeleted) return <Navigate to={home} />;
  return (
    <Loaded query={query} noun="Room">
      {(room) => <RoomEditor room={room} onDeleted={() => setDeleted(true)} />}
    </Loaded>
  );
}

const valuesOf = (room: Room): EditedRoomValues => ({
  name: room.name,
  description: room.description ?? "",
  agentId: String(room.agentId ?? ""),
  backgroundColor: room.backgroundColor,
  badgeText: room.badgeText ?? "",
  category: room.category,
  openaiAssistantId: String(room.openaiAssistantId ?? defaultAssistant),
  displayOrder: String(room.displayOrder),
  logoUrl: room.logoUrl ?? "",
});

interface RoomEditorProps {
  room: Room;
  onDeleted: () => void;
}

/** The form of one room, its status, and the way to be rid of it. */
function RoomEditor({ room, onDeleted }: RoomEditorProps) {
  const { mutateAsync } = useMutation(updateRoom);
  const show = useToast();
  // The newest that is known: what was read, or what a change of the status has answered.
  const [changed, setChanged] = useState(room);
  const saving = useEdit({
    thing: changed.version > room.version ? changed : room,
    what: "room",
    rules: editedRoomRules,
    valuesOf,
    read: () => readRoom(room.id),
    send: (body) => mutateAsync({ params: { id: room.id }, body }),
    savedThing: (saved) => saved,
    done: ({ name }) => show({ title: "Room updated", description: name }),
    failed: "Failed to update room. Please try again.",
    refusal: roomRefusal,
  });
  const { known } = saving;
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title="Edit Room"
        purpose={known.name}
        actions={
          <Button size="3" variant="soft" color="red" onClick={() => setDeleting(true)}>
            Delete Room
          </Button>
        }
      />
      <StatusButtons room={known} onChanged={setChanged} />
      <LeadProblem agent={known.agent} />
      <RoomForm saving={saving} home={home} submit="Save changes" busyLabel="Saving...">
        <RoomFields />
      </RoomForm>
      {deleting && <DeleteRoom room={known} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  );
}
const statusActions = { LIVE: "Go Live", PAUSED: "Pause", INACTIVE: "End Session" } as const satisfies Record<
  RoomStatus,
  string
>;

interface StatusButtonsProps {
  room: Room;
  onChanged: (room: Room) => void;
}

/** Moves a room between its three states at once, apart from the form. Ending asks first. */
function StatusButtons({ room, onChanged }: StatusButtonsProps) {
  const [asking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const { change: set, isPending } = useRoomStatus();
  const change = async (status: RoomStatus) => {
    const changed = await set(room, status, { undo: false, retry: false });
    setAsking(false);
    if (!changed) return;
    onChanged(changed);
    // The button that was pressed is disabled now and would lose the focus.
    group.current?.focus();
  };
  return (
    <Flex
      ref={group}
      align="center"
      gap="3"
      wrap="wrap"
      mb="5"
      role="group"
      aria-label="Room status"
      tabIndex={-1}
    >
      <Flex align="center" gap="2">
        <Text size="2" color="gray">
          Status
        </Text>
        <RoomBadge status={room.status}>{room.status}</RoomBadge>
      </Flex>
      {roomStatuses.map((status) => (
        <BusyButton
          key={status}
          variant="soft"
          color={status === "INACTIVE" ? "red" : "gray"}
          disabled={status === room.status}
          idle={isPending}
          onClick={() => (status === "INACTIVE" ? setAsking(true) : void change(status))}
        >
          {statusActions[status]}
        </BusyButton>
      ))}
      {asking && (
        <EndSession
          name={room.name}
          busy={isPending}
          onConfirm={() => void change("INACTIVE")}
          onClose={() => setAsking(false)}
        />
      )}
    </Flex>
  );
}

/** Why nobody can talk in a room that has an agent. */
function LeadProblem({ agent }: Pick<Room, "agent">) {
  if (!agent || (agent.isActive && !agent.isMissing)) return null;
  return (
    <Callout.Root color="red" size="1" mb="4" role="note">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text>
        {agent.isMissing
          ? `The voice provider does not have ${agent.name}, so nobody can talk in this room. Choose another agent, or check its ID in `
          : `${agent.name} is switched off, so nobody can talk in this room. Choose another agent, or switch it on in `}
        <Link asChild>
          <AppLink to="/agent-management">Agent Management</AppLink>
        </Link>
        .
      </Callout.Text>
    </Callout.Root>
  );
}
