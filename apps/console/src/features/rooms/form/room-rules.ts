import { createRoomInput, updateRoomInput } from "@field-advisor/schema/room-forms";
import { checkedBy } from "../../../lib/checked-form.ts";
import { defaultAssistant, type EditedRoomValues, type NewRoomValues } from "./room-form-values.ts";

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

export const newRoomRules = checkedBy(createRoomInput, toNewRoom);
export const editedRoomRules = checkedBy(updateRoomInput, toEditedRoom);
