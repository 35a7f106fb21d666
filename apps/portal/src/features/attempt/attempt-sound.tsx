import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { resultOf } from "@field-advisor/schema/practice-constants";
import { DeleteDialog } from "@field-advisor/ui";
import type { SoundMark } from "@field-advisor/ui/playback";
import { resultLabel } from "./attempt-words.tsx";
import { removeSound } from "./attempt.queries.ts";

/** Where checks rest, for the bar. */
export const marksOf = ({ checks }: Pick<Attempt, "checks">, isOwn: boolean): SoundMark[] =>
  checks.flatMap((check) => {
    const result = resultOf(check);
    const tone = result === "met" ? "good" : result === "not_met" ? "bad" : "open";
    const label = `${check.sentence}: ${resultLabel(result, isOwn)}`;
    return check.evidence.map(({ line }) => ({ place: line, label, tone }) as const);
  });

interface DeleteSoundProps {
  attempt: Pick<Attempt, "id" | "number" | "room">;
  onClose: () => void;
}

/** Asks before the sound alone is gone for good. */
export const DeleteSound = ({ attempt: { id, number, room }, onClose }: DeleteSoundProps) => (
  <DeleteDialog
    subject={{ id, name: `Attempt ${number} in ${room.name}` }}
    removal={removeSound}
    title="Delete the sound?"
    confirmLabel="Delete Sound"
    done="Sound deleted"
    failed="Failed to delete the sound"
    onClose={onClose}
  >
    Nobody can hear it afterwards, and this cannot be undone. The transcript and the result stay.
  </DeleteDialog>
);
