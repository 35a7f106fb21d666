import { dialogOnDemand } from "@field-advisor/ui";

/** The question that stands before a room is deleted. */
export const DeleteRoom = dialogOnDemand(
  async () => (await import("./delete-room-question.tsx")).DeleteRoomQuestion,
);
