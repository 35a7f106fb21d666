import type { Briefing } from "@field-advisor/schema/rubrics.endpoints";
import { counted, useReturnFocus } from "@field-advisor/ui";
import { AlertDialog, Button, Flex } from "@radix-ui/themes";
import type { RoomRecording } from "./use-recording.ts";

/** Who hears it: whoever may read the attempt. */
function hearersOf(isPrivate: Briefing["isPrivate"] | undefined): string {
  if (isPrivate === undefined) return "Whoever may read this attempt can hear it.";
  return isPrivate
    ? "Only you can hear it, unless you share this attempt."
    : "You, your coach and the owners can hear it.";
}

interface RecordingQuestionProps {
  recording: RoomRecording;
  /** Undefined until it is known. */
  isPrivate: boolean | undefined;
  /** Where somebody goes on who has answered. */
  goOnAt: () => HTMLElement | null;
}

/** Asks before the first call of a session whether it may be recorded; neither answer keeps anybody from it. */
export function RecordingQuestion({ recording, isPrivate, goOnAt }: RecordingQuestionProps) {
  const { terms, answer, leave } = recording;
  const returnFocus = useReturnFocus(goOnAt);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && leave()}>
      <AlertDialog.Content maxWidth="460px" onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>Record this practice?</AlertDialog.Title>
        <AlertDialog.Description size="3">
          {`Afterwards you can listen to yourself. ${hearersOf(isPrivate)} The sound is deleted after ${counted(terms?.days ?? 0, "day")}, and you can delete it at any time.`}
        </AlertDialog.Description>
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <Button variant="soft" onClick={() => answer(false)}>
            Do not record
          </Button>
          <Button onClick={() => answer(true)}>Record</Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
