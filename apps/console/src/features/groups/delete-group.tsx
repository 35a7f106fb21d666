import type { Group } from "@field-advisor/schema/groups.endpoints";
import { counted, DeleteDialog } from "@field-advisor/ui";
import { removeGroup, unlinkGroup } from "../../lib/groups/groups.queries.ts";
import { people as things } from "../../lib/groups/joining.tsx";

/** Who loses what with a group. */
function lossOf({ people, rooms, items }: Group): string {
  const opened = [
    ...(rooms > 0 ? [counted(rooms, "room")] : []),
    ...(items > 0 ? [counted(items, "library item")] : []),
  ].join(" and ");
  if (people === 0) return "Nobody is in it, so nobody loses anything.";
  if (opened === "")
    return `${counted(people, ...things)} ${people === 1 ? "is" : "are"} in it. It opens nothing, so they lose nothing.`;
  return `${counted(people, ...things)} ${people === 1 ? "loses" : "lose"} its ${opened}, unless something else gives them these. Their calls in rooms that they lose end immediately.`;
}

interface DeleteGroupProps {
  group: Group;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a group is gone, with who loses what. */
export const DeleteGroup = ({ group, onDeleted, onClose }: DeleteGroupProps) => (
  <DeleteDialog
    subject={group}
    removal={removeGroup}
    title={`Delete the group "${group.name}"?`}
    confirmLabel="Delete group"
    done="Group deleted"
    failed="Failed to delete the group."
    onDeleted={onDeleted}
    onClose={onClose}
  >
    {lossOf(group)} Their accounts stay. This cannot be undone.
  </DeleteDialog>
);

/** Asks before the directory fills a group no longer. */
export const UnlinkGroup = ({ group, onClose }: Omit<DeleteGroupProps, "onDeleted">) => (
  <DeleteDialog
    subject={group}
    removal={unlinkGroup}
    title={`Unlink the group "${group.name}"?`}
    confirmLabel="Unlink"
    done="Group unlinked"
    failed="Failed to unlink the group."
    onClose={onClose}
  >
    Its people stay in it, and the directory no longer changes who is in it. When the directory sends a group
    of this name again, it waits for a link.
  </DeleteDialog>
);
