import { describeError } from "@field-advisor/api-client/api-error";
import { ActionButton, ConfirmDialog, Muted } from "@field-advisor/ui";
import { Badge, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RecordingQuestion } from "./recording-question.tsx";
import type { RoomRecording } from "./use-recording.ts";

interface RecordingSignProps {
  recording: RoomRecording;
  isLive: boolean;
  /** The call is not in writing. */
  isHeard: boolean;
  /** Nobody else may read the attempt; undefined until that is known. */
  isPrivate: boolean | undefined;
}

/** The button by which the call is begun, whatever was pressed. */
const beginning = () => document.querySelector<HTMLElement>("[data-panel=voice] .room-call button");

/** In a call: that it is recorded, and the way to stop it. Before one: what was chosen, and the way to change that. */
export function RecordingSign({ recording, isLive, isHeard, isPrivate }: RecordingSignProps) {
  const [isAsking, setAsking] = useState(false);
  const { terms, choice, isOn, isAsked, askAgain, stop } = recording;
  const stopButton = (
    <ActionButton size="1" variant="soft" color="gray" onClick={() => setAsking(true)}>
      Stop recording
    </ActionButton>
  );
  const question = (
    <>
      {isAsked && <RecordingQuestion recording={recording} isPrivate={isPrivate} goOnAt={beginning} />}
      {isAsking && <StopQuestion stop={stop} onClose={() => setAsking(false)} />}
    </>
  );
  if (isLive)
    return (
      <>
        {isOn && isHeard && (
          <Flex gap="2" align="center" justify="center" wrap="wrap" role="group" aria-label="Recording">
            <Badge color="red" role="status">
              <span className="recording-dot" aria-hidden="true" />
              Recording
            </Badge>
            {stopButton}
          </Flex>
        )}
        {question}
      </>
    );
  if (!terms?.isOffered) return question;
  return (
    <>
      <Flex gap="2" align="center" justify="center" wrap="wrap">
        <Muted size="1" align="center" className="fa-break">
          {terms.isFull
            ? "Nothing is recorded now: there is no place left for recordings."
            : choice !== null && `Your calls here are ${choice === "allowed" ? "" : "not "}recorded.`}
        </Muted>
        {choice === "allowed" && stopButton}
        {choice === "refused" && !terms.isFull && (
          <ActionButton size="1" variant="soft" color="gray" onClick={askAgain}>
            Change my choice
          </ActionButton>
        )}
      </Flex>
      {question}
    </>
  );
}

interface StopQuestionProps extends Pick<RoomRecording, "stop"> {
  onClose: () => void;
}

function StopQuestion({ stop, onClose }: StopQuestionProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: stop, onSuccess: onClose });
  return (
    <ConfirmDialog
      title="Stop recording?"
      confirmLabel="Stop and delete"
      cancelLabel="Keep recording"
      busy={isPending}
      failure={error && describeError(error)}
      removes
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      What was recorded in this session is deleted, and nothing more is kept. You can go on talking.
    </ConfirmDialog>
  );
}
