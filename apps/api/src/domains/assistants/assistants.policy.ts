import { ownersOnly } from "../../scope/owners-only.ts";
import { namedList } from "../../lib/text.ts";

/** What helpers are told is for the owners of the product to say. */
export const requireManager = ownersOnly("manage assistants");
export const requireTrial = ownersOnly("try assistants");

/** Why an assistant cannot be switched off, in words for whoever wants to; null when it can. */
export const obstacleToSwitchingOff = ({ isDefault }: { isDefault: boolean }): string | null =>
  isDefault
    ? "This is the default assistant. Make another one the default first, then switch this one off."
    : null;

/** Why an assistant has to stay; null when nothing needs it. */
export function obstacleToRemoving(assistant: {
  isDefault: boolean;
  rooms: readonly string[];
}): string | null {
  if (assistant.isDefault)
    return "This is the default assistant. Make another one the default first, then delete this one.";
  const { rooms } = assistant;
  return rooms.length === 0
    ? null
    : `This assistant is used by the room${rooms.length === 1 ? "" : "s"} ${namedList(rooms)}. Choose another one there first.`;
}
