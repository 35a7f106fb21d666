import { roomCategories } from "@field-advisor/schema/room-constants";
import { editedRoom } from "@field-advisor/schema/room-forms";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  checkedBy,
  failedTo,
  FailureNotice,
  NumberField,
  SelectField,
  TextField,
  useEdit,
  useToast,
} from "@field-advisor/ui";
import {
  RoomAgentField,
  RoomBadgeField,
  RoomColourField,
  RoomDescriptionField,
  RoomNameField,
  roomRefusal,
} from "@field-advisor/ui/room-form";
import { Grid } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { allAssistants } from "../../lib/settings.queries.ts";
import { RoomForm } from "./room-preview.tsx";
import { readRoom, updateRoom } from "./rooms.queries.ts";

const rules = checkedBy(editedRoom);

interface RoomTabProps {
  room: Room;
  /** Where the way out leads. */
  home: string;
  /** Told what the room is now, for what surrounds the form. */
  onChanged: (room: Room) => void;
}

/** The form of one room. */
export function RoomTab({ room, home, onChanged }: RoomTabProps) {
  const { mutateAsync } = useMutation(updateRoom);
  const show = useToast();
  const saving = useEdit({
    thing: room,
    what: "room",
    rules,
    read: async () => {
      const current = await readRoom(room.id);
      onChanged(current);
      return current;
    },
    send: (body) => mutateAsync({ params: { id: room.id }, body }),
    savedThing: (saved) => saved,
    done: (saved) => {
      onChanged(saved);
      show({ title: "Room updated", description: saved.name });
    },
    failed: "Failed to update room. Please try again.",
    refusal: roomRefusal,
  });
  return (
    <RoomForm saving={saving} home={home} submit="Save changes" busyLabel="Saving...">
      <RoomFields />
    </RoomForm>
  );
}

const categories = roomCategories.map((category) => ({ value: category, label: category }));

/** Everything an owner decides about a room but its status. */
const RoomFields = () => (
  <>
    <RoomNameField />
    <RoomDescriptionField />
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <SelectField name="category" label="Category" required options={categories} />
      <NumberField
        name="displayOrder"
        label="Display order"
        required
        type="number"
        min={1}
        hint="Rooms with lower numbers come first."
      />
      <RoomAgentField />
      <AssistantField />
    </Grid>
    <RoomColourField />
    <RoomBadgeField />
    <TextField name="logoUrl" label="Logo address" type="url" hint="The web address of a picture." />
  </>
);

const noAssistant = { value: null, label: "Default assistant" };

/** Who helps beside the conversation. A chosen assistant stays in the list after it was switched off. */
function AssistantField() {
  const chosen = useWatch<Room, "openaiAssistantId">({ name: "openaiAssistantId" });
  const { data, isError, error, refetch } = useQuery(allAssistants);
  if (isError && !data)
    return (
      <FailureNotice {...failedTo("Failed to fetch assistants", error)} onRetry={() => void refetch()} />
    );
  const offered = data?.filter(
    ({ id, isActive, purpose }) => id === chosen || (isActive && purpose === "room"),
  );
  return (
    <SelectField
      name="openaiAssistantId"
      label="AI assistant"
      disabled={!offered}
      placeholder="Loading assistants..."
      options={[
        noAssistant,
        ...(offered ?? []).map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : `${name} (inactive)`,
          disabled: !isActive,
        })),
      ]}
    />
  );
}
