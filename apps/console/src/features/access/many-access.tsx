import { describeError } from "@field-advisor/api-client/api-error";
import { ConfirmDialog, counted } from "@field-advisor/ui";
import type { ChosenPeople } from "../../lib/found-users.ts";
import { people, useRightsInBatches } from "../../lib/rights-in-batches.tsx";
import { useGrants } from "./grants.ts";

interface ManyAccessProps {
  chosen: ChosenPeople;
  roomIds: number[];
  canAccess: boolean;
  onClose: () => void;
}

/** Asks before more people than one change may name get access, or lose it; then does it in batches. */
export function ManyAccess({ chosen, roomIds, canAccess, onClose }: ManyAccessProps) {
  const grants = useGrants();
  const { batches, start, results } = useRightsInBatches({
    title: canAccess ? "Access given" : "Access removed",
    onChanged: (changed) => grants.change(changed).keep(),
    onClose,
  });
  if (results) return results;
  const verb = canAccess ? "Give" : "Remove";
  const rooms = counted(roomIds.length, "room");
  return (
    <ConfirmDialog
      title={`${verb} access to ${rooms} ${canAccess ? "to" : "from"} ${counted(chosen.ids.length, ...people)}?`}
      confirmLabel={`${verb} access`}
      busy={batches.isRunning}
      failure={batches.error && describeError(batches.error)}
      onConfirm={() => void start(chosen, (ids) => ids.map((userId) => ({ userId, roomIds, canAccess })))}
      onCancel={onClose}
    >
      {canAccess
        ? "They can enter these rooms immediately. Their other rooms stay as they are."
        : "Their conversations in these rooms end immediately, unless a group gives them the room. Their other rooms stay as they are."}
    </ConfirmDialog>
  );
}
