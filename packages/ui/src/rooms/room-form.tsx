import { roomColours, roomDefaults } from "@field-advisor/schema/room-constants";
import { createRoomInput } from "@field-advisor/schema/room-forms";
import type { CreateRoomInput, Room } from "@field-advisor/schema/rooms.endpoints";
import { useMutation } from "@tanstack/react-query";
import { AnyAgentField } from "../agents/agent-field.tsx";
import { useToast } from "../feedback/toast-queue.ts";
import { createRoom } from "./create-room.ts";
import { checkedBy, type FormOf } from "../forms/checked-form.ts";
import { ColourField } from "../forms/colour-field.tsx";
import { TextAreaField, TextField } from "../forms/fields.tsx";
import { refusalOf } from "../forms/refusal.ts";
import { type SaveOptions, type Saving, useSave } from "../forms/use-save.ts";

/** What the form of a new room starts with. */
export const emptyRoom: NewRoomValues = {
  name: "",
  description: null,
  agentId: null,
  backgroundColor: roomDefaults.backgroundColor,
  badgeText: null,
};

const newRoomRules = checkedBy(createRoomInput);

export type NewRoomValues = FormOf<typeof newRoomRules>;

/** What the server's refusals mean in a form about a room. */
export const roomRefusal = (error: unknown) =>
  refusalOf(error, {
    agent_inactive: { path: "agentId", message: "This agent is switched off. Choose another one." },
  });

interface NewRoomOptions extends Partial<SaveOptions<NewRoomValues, CreateRoomInput, Room>> {
  done?: () => void;
  /** Its place among all rooms; the last one where it is left out. */
  displayOrder?: number;
}

/** The form of a new room, wherever it stands. */
export function useNewRoom({
  displayOrder,
  done,
  ...options
}: NewRoomOptions): Saving<NewRoomValues, CreateRoomInput> {
  const { mutateAsync } = useMutation(createRoom);
  const show = useToast();
  return useSave({
    rules: newRoomRules,
    values: emptyRoom,
    send: (room) => mutateAsync({ body: { ...room, ...(displayOrder && { displayOrder }) } }),
    failed: "Failed to create room",
    refusal: roomRefusal,
    ...options,
    done: ({ name }) => {
      show({ title: "Room created successfully", description: name });
      done?.();
    },
  });
}

export const RoomNameField = () => <TextField name="name" label="Name" required />;

export const RoomDescriptionField = () => (
  <TextAreaField name="description" label="Description" hint="What people read before they enter." />
);

/** The agent that leads the room. */
export const RoomAgentField = (props: { emptyHint?: string; showsDomain?: boolean }) => (
  <AnyAgentField name="agentId" {...props} />
);

/** The colour by which people recognise the room: one of eight, or any other. */
export const RoomColourField = () => (
  <ColourField name="backgroundColor" label="Colour" required presets={roomColours} />
);

export const RoomBadgeField = () => (
  <TextField
    name="badgeText"
    label="Badge text"
    hint="A word or two on the room's card, such as Beginners."
  />
);
