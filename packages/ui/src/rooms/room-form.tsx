import { roomColours, roomDefaults } from "@field-advisor/schema/constants";
import { createRoomInput, updateRoomInput } from "@field-advisor/schema/room-forms";
import type { CreateRoomInput, Room } from "@field-advisor/schema/rooms.endpoints";
import { useMutation } from "@tanstack/react-query";
import { AnyAgentField } from "../agents/agent-field.tsx";
import { useToast } from "../feedback/toast-queue.ts";
import { createRoom } from "./create-room.ts";
import { checkedBy } from "../forms/checked-form.ts";
import { ColourField } from "../forms/colour-field.tsx";
import { TextAreaField, TextField } from "../forms/fields.tsx";
import { refusalOf } from "../forms/refusal.ts";
import { type SaveOptions, type Saving, useSave } from "../forms/use-save.ts";

/** A new room as people fill it in. The fields have the contract's names, so that a refusal finds its field. */
export interface NewRoomValues {
  name: string;
  description: string;
  agentId: string;
  backgroundColor: string;
  badgeText: string;
}

export interface EditedRoomValues extends NewRoomValues {
  category: string;
  openaiAssistantId: string;
  displayOrder: string;
  logoUrl: string;
}

/** The value of `openaiAssistantId` that stands for no assistant of the room's own. */
export const defaultAssistant = "default";

/** What the form of a new room starts with. */
export const emptyRoom: NewRoomValues = {
  name: "",
  description: "",
  agentId: "",
  backgroundColor: roomDefaults.backgroundColor,
  badgeText: "",
};

/** What was left empty is not chosen, which is another thing than zero. */
const numberOf = (text: string): number => Number(text.trim() || Number.NaN);

const toNewRoom = ({ description, agentId, badgeText, ...same }: NewRoomValues) => ({
  ...same,
  description: description.trim() || null,
  agentId: numberOf(agentId),
  badgeText: badgeText.trim() || null,
});

const toEditedRoom = ({ openaiAssistantId, displayOrder, logoUrl, ...same }: EditedRoomValues) => ({
  ...toNewRoom(same),
  category: same.category,
  openaiAssistantId: openaiAssistantId === defaultAssistant ? null : numberOf(openaiAssistantId),
  displayOrder: numberOf(displayOrder),
  logoUrl: logoUrl.trim(),
});

/** Other than the contract, this needs an agent. */
const newRoomRules = checkedBy(createRoomInput, toNewRoom);

/** Checks the form of a room that exists. */
export const editedRoomRules = checkedBy(updateRoomInput, toEditedRoom);

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
