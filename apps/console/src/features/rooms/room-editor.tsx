import { roomStatuses, type RoomStatus } from "@field-advisor/schema/constants";
import type { Room, UpdateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import {
  AppLink,
  changesTo,
  checkedLater,
  ConflictNotice,
  dialogOnDemand,
  failureToast,
  type NamedField,
  PageHeader,
  RoomBadge,
  showRefusal,
  SteadyButton,
  useLeaveGuard,
  useToast,
  useVersions,
  useRoomStatus,
} from "@field-advisor/ui";
import { defaultAssistant, type EditedRoomValues } from "@field-advisor/ui/room-form";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex, Link, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { RoomFields, RoomForm, roomRefusal } from "./room-fields.tsx";
import { DeleteRoom } from "./room-state.tsx";
import { readRoom, updateRoom } from "./rooms.queries.ts";

const home = "/owner-control";

const fields: readonly NamedField<EditedRoomValues>[] = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description" },
  { name: "category", label: "Category" },
  { name: "displayOrder", label: "Display order" },
  { name: "agentId", label: "Agent" },
  { name: "openaiAssistantId", label: "AI assistant" },
  { name: "backgroundColor", label: "Colour" },
  { name: "badgeText", label: "Badge text" },
  { name: "logoUrl", label: "Logo address" },
];

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

const resolver = checkedLater(
  async () => (await import("@field-advisor/ui/room-rules")).editedRoomRules,
  "name",
);

/** The form of a room: sends only what was changed, and notices where somebody else was faster. */
function useRoomEditor(room: Room) {
  const form = useForm({ resolver, defaultValues: valuesOf(room) });
  const versions = useVersions(room, valuesOf, form);
  const { known, restart, noticeConflict } = versions;
  const { mutateAsync } = useMutation(updateRoom);
  const show = useToast();
  const save = form.handleSubmit(async (input: UpdateRoomInput) => {
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) {
      restart(known);
      return show({ title: "Nothing to save", description: "The room is as you see it." });
    }
    try {
      const body = { ...changes, version: known.version };
      const saved = await mutateAsync({ params: { id: room.id }, body });
      restart(saved);
      show({ title: "Room updated", description: saved.name });
    } catch (error) {
      if (noticeConflict(error)) return;
      show(failureToast("Failed to update room. Please try again.", error));
      showRefusal(form, roomRefusal(error), fields);
    }
  });
  return { form, save, ...versions };
}

/** The form of one room, its status, and the way to be rid of it. */
export function RoomEditor({ room }: { room: Room }) {
  const { form, known, isOutdated, savedIn, load, save } = useRoomEditor(room);
  const { isDirty } = form.formState;
  const { question, release } = useLeaveGuard(isDirty);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
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
      <StatusButtons room={known} onChanged={load} />
      <LeadProblem agent={known.agent} />
      <RoomForm
        form={form}
        fields={fields}
        onSubmit={save}
        notice={isOutdated && <ConflictNotice what="room" read={() => readRoom(room.id)} onLoaded={load} />}
        home={home}
        submit={{ label: "Save changes", busyLabel: "Saving..." }}
      >
        <RoomFields savedIn={savedIn} />
      </RoomForm>
      {deleting && (
        <DeleteRoom
          room={known}
          onDeleted={() => {
            release();
            void navigate(home);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
      {question}
    </>
  );
}

const EndSession = dialogOnDemand(async () => (await import("./room-dialogs.tsx")).EndSession);

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
        <SteadyButton
          key={status}
          variant="soft"
          color={status === "INACTIVE" ? "red" : "gray"}
          disabled={status === room.status}
          idle={isPending}
          onClick={() => (status === "INACTIVE" ? setAsking(true) : void change(status))}
        >
          {statusActions[status]}
        </SteadyButton>
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
