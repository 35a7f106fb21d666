import { createRoomInput, updateRoomInput } from "@field-advisor/schema/room-forms";
import { checkedBy } from "./checked-form.ts";
import { defaultAssistant, type EditedRoomValues, type NewRoomValues } from "./room-form.tsx";

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
