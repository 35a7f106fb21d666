import { Muted } from "@field-advisor/ui";
import { clockOf } from "@field-advisor/schema/clock";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { CheckIcon } from "@radix-ui/react-icons";
import { Badge } from "@radix-ui/themes";

export type Progress = Pick<LibraryItem, "playedSeconds" | "finishedAt">;

interface RecordingProgressProps extends Progress {
  file: LibraryItem["file"];
}

/** Whether somebody has finished a recording, or how much of it they have not played; nothing where nobody can know. */
export function RecordingProgress({ file, playedSeconds, finishedAt }: RecordingProgressProps) {
  if (finishedAt !== null)
    return (
      <Badge color="green" radius="full">
        <CheckIcon aria-hidden />
        Finished
      </Badge>
    );
  if (file?.seconds == null) return null;
  const left = clockOf(Math.ceil(file.seconds) - playedSeconds);
  return (
    <Muted size="1">{playedSeconds > 0 ? `${left} left to play` : `Length ${clockOf(file.seconds)}`}</Muted>
  );
}
