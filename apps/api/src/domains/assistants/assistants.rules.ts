import { namedList } from "../../lib/text.ts";

/** Why an assistant cannot be switched off, in words for whoever wants to; null when it can. */
export const switchOffConflict = ({ isDefault }: { isDefault: boolean }): string | null =>
  isDefault
    ? "This is the default assistant. Make another one the default first, then switch this one off."
    : null;

/** Why an assistant cannot be deleted; null when nothing needs it. */
export function removalConflict({ isDefault, rooms }: { isDefault: boolean; rooms: readonly string[] }) {
  if (isDefault)
    return "This is the default assistant. Make another one the default first, then delete this one.";
  return rooms.length === 0
    ? null
    : `This assistant is used by the room${rooms.length === 1 ? "" : "s"} ${namedList(rooms)}. Choose another one there first.`;
}
