import { roomColours, roomDefaults } from "@field-advisor/schema/constants";
import { createRoomInput, updateRoomInput } from "@field-advisor/schema/room-forms";
import { AnyAgentField } from "../agents/agent-field.tsx";
import { checkedBy } from "./checked-form.ts";
import { ColourField } from "./colour-field.tsx";
import { TextAreaField, TextField } from "./fields.tsx";
import { refusalOf } from "./refusal.ts";

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
export const emptyRoom = (backgroundColor: string = roomDefaults.backgroundColor): NewRoomValues => ({
  name: "",
  description: "",
  agentId: "",
  backgroundColor,
  badgeText: "",
});

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

/** Checks the form of a new room; other than the contract, it needs an agent. */
export const newRoomRules = checkedBy(createRoomInput, toNewRoom);

/** Checks the form of a room that exists. */
export const editedRoomRules = checkedBy(updateRoomInput, toEditedRoom);

/** What the server's refusals mean in a form about a room. */
export const roomRefusal = (error: unknown) =>
  refusalOf(error, {
    agent_inactive: { path: "agentId", message: "This agent is switched off. Choose another one." },
  });

export const RoomNameField = () => <TextField name="name" label="Name" required />;

export const RoomDescriptionField = ({ hint }: { hint?: string }) => (
  <TextAreaField name="description" label="Description" hint={hint} />
);

/** The agent that leads the room. */
export const RoomAgentField = (props: { emptyHint?: string; showsDomain?: boolean }) => (
  <AnyAgentField name="agentId" {...props} />
);

/** The colour by which people recognise the room: one of eight, or any other. */
export const RoomColourField = () => (
  <ColourField name="backgroundColor" label="Colour" required presets={roomColours} />
);
