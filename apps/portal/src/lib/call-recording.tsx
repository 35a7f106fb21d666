import "./call-recording.css";
import { describeError } from "@field-advisor/api-client/api-error";
import { ActionButton, ConfirmDialog } from "@field-advisor/ui";
import { Badge, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";

interface Stopping {
  /** Asks whether it is to stop. */
  onStop: () => void;
}

export const StopRecording = ({ onStop }: Stopping) => (
  <ActionButton size="1" variant="soft" color="gray" onClick={onStop}>
    Stop recording
  </ActionButton>
);

/** In a call: that it is recorded, and the way to stop it. */
export const RecordedNow = ({ onStop }: Stopping) => (
  <Flex gap="2" align="center" justify="center" wrap="wrap" role="group" aria-label="Recording">
    <Badge color="red" role="status">
      <span className="recording-dot" aria-hidden="true" />
      Recording
    </Badge>
    <StopRecording onStop={onStop} />
  </Flex>
);

interface StopQuestionProps {
  stop: () => Promise<unknown>;
  onClose: () => void;
}

export function StopQuestion({ stop, onClose }: StopQuestionProps) {
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
