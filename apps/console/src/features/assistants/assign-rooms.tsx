import { assistedRooms } from "@field-advisor/schema/assistant-forms";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  checkedBy,
  ChooseManyField,
  counted,
  failedTo,
  FailureNotice,
  FormSheet,
  ListEmpty,
  useSave,
  useToast,
  LinkButton,
} from "@field-advisor/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { allAssistants } from "../../lib/settings.queries.ts";
import { allRooms, assignRooms } from "./assistants.queries.ts";

const rules = checkedBy(assistedRooms);

const idsOf = (rooms: readonly Room[]) => rooms.map(({ id }) => id);

interface AssignRoomsProps {
  assistant: Assistant;
  onClose: () => void;
}

/** The rooms in which an assistant helps: chosen here, and kept when saved. */
export function AssignRooms({ assistant, onClose }: AssignRoomsProps) {
  const rooms = useQuery(allRooms);
  const assistants = useQuery(allAssistants);
  const { mutateAsync } = useMutation(assignRooms);
  const show = useToast();
  const known = rooms.data ?? [];
  const saving = useSave({
    rules,
    values: { roomIds: idsOf(known.filter(({ openaiAssistantId }) => openaiAssistantId === assistant.id)) },
    send: async ({ roomIds }) => {
      // A room that somebody has deleted meanwhile is not chosen any more.
      const body = { roomIds: idsOf(known).filter((id) => roomIds.includes(id)) };
      try {
        return await mutateAsync({ params: { id: assistant.id }, body });
      } catch (error) {
        void rooms.refetch();
        throw error;
      }
    },
    done: ({ roomIds }) => {
      show({ title: "Rooms assigned", description: `${assistant.name}: ${counted(roomIds.length, "room")}` });
      onClose();
    },
    failed: "Failed to assign rooms.",
  });
  const failed = [rooms, assistants].find(({ isError, data }) => isError && !data);
  const what = failed === rooms ? "rooms" : "assistants";
  return (
    <FormSheet
      title={`Rooms of ${assistant.name}`}
      description="Rooms that you remove use the default assistant."
      saving={saving}
      submit="Save rooms"
      busyLabel="Saving..."
      obstacle={saving.form.formState.isDirty ? null : "Nothing was changed yet."}
      onClose={onClose}
    >
      {failed ? (
        <FailureNotice
          {...failedTo(`Failed to fetch ${what}`, failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <ChooseManyField
          name="roomIds"
          label="Rooms"
          searchedFrom={0}
          options={assistants.data && rooms.data && optionsOf(rooms.data, assistant, assistants.data)}
          none={noRooms}
        />
      )}
    </FormSheet>
  );
}

const noRooms = (
  <ListEmpty title="No rooms yet" action={<LinkButton to="/create-test-room">Create New Room</LinkButton>}>
    Create a room first; then assign it here.
  </ListEmpty>
);

/** Rooms to choose from, each with the other assistant that it would lose. */
function optionsOf(rooms: readonly Room[], assistant: Assistant, assistants: readonly Assistant[]) {
  const names = new Map(assistants.map(({ id, name }) => [id, name]));
  const otherOf = ({ openaiAssistantId: id }: Room): string | null =>
    id === null || id === assistant.id ? null : (names.get(id) ?? "another assistant");
  return rooms.map((room) => ({
    value: room.id,
    label: room.name,
    detail: [room.status, otherOf(room)].filter((part) => part !== null).join(", has "),
  }));
}
