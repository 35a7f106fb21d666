import { describeError } from "@field-advisor/api-client/api-error";
import type { DeploymentMessage } from "@field-advisor/schema/messages.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  lazyDialog,
  type useDialogs,
  useToastResult,
  useUndoableChange,
  Muted,
} from "@field-advisor/ui";
import { PauseIcon, Pencil1Icon, PlayIcon, TrashIcon } from "@radix-ui/react-icons";
import { Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { removeMessage, updateMessage } from "./messages.queries.ts";

/** What is sent, changed and deleted over a list of messages. */
export const messageDialogs = {
  // With the rules of their forms the list would load more than a screen may.
  new: lazyDialog("Send New Message", async () => (await import("./send-message.tsx")).SendMessage),
  change: lazyDialog("Change message", async () => (await import("./change-message.tsx")).ChangeMessage),
  delete: DeleteMessage,
};

export type OpenDialog = ReturnType<typeof useDialogs<typeof messageDialogs>>["open"];

interface MessageActionsProps {
  message: DeploymentMessage;
  headingId: string;
  open: OpenDialog;
}

/** What can be done with a message: seen when it is pointed at or has the focus, and always where nobody can point. */
export function MessageActions({ message, headingId, open }: MessageActionsProps) {
  if (!message.mayChange)
    return (
      <Muted as="p" size="1">
        Only an owner can change this message: it also goes to deployments that are not assigned to you.
      </Muted>
    );
  return (
    <Flex gap="2" wrap="wrap" className="message-actions">
      <StateButton message={message} headingId={headingId} />
      <ActionButton
        variant="soft"
        color="gray"
        aria-describedby={headingId}
        onClick={() => open("change", { message })}
      >
        <Pencil1Icon />
        Change
      </ActionButton>
      <ActionButton
        variant="soft"
        color="red"
        aria-describedby={headingId}
        onClick={() => open("delete", { message })}
      >
        <TrashIcon />
        Delete
      </ActionButton>
    </Flex>
  );
}

/** Pauses a live message and activates a paused one. */
function StateButton({ message: { id, isActive }, headingId }: Omit<MessageActionsProps, "open">) {
  const { mutateAsync, isPending } = useMutation(updateMessage);
  const change = useUndoableChange();
  const toggle = () =>
    change({
      set: (next: boolean) => mutateAsync({ params: { id }, body: { isActive: next } }),
      from: isActive,
      to: !isActive,
      topic: `message-${id}`,
      done: () => ({
        title: "Message updated",
        description: "Message status has been updated successfully.",
      }),
      failed: "Failed to update message.",
      place: "in the list of messages",
    });
  return (
    <ActionButton
      variant="soft"
      color="gray"
      busy={isPending}
      aria-describedby={headingId}
      onClick={() => void toggle()}
    >
      {isActive ? <PauseIcon /> : <PlayIcon />}
      {isActive ? "Pause" : "Activate"}
    </ActionButton>
  );
}

interface DeleteMessageProps {
  message: DeploymentMessage;
  onClose: () => void;
}

/** Asks before a message and the marks of its readers are gone. */
function DeleteMessage({ message: { id, title, assignmentCount }, onClose }: DeleteMessageProps) {
  const { mutateAsync, isPending, error } = useMutation(removeMessage);
  const toastResult = useToastResult();
  const remove = async () => {
    const result = await toastResult(mutateAsync({ params: { id } }), {
      topic: `message-${id}`,
      done: () => ({ title: "Message deleted", description: "Message has been deleted successfully." }),
      failed: "Failed to delete message.",
    });
    if (result) onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete "${title}"?`}
      confirmLabel="Delete message"
      busy={isPending}
      failure={error && describeError(error, "Failed to delete message.")}
      removes
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      It disappears from {assignmentCount === 1 ? "its deployment" : `its ${assignmentCount} deployments`},
      and the record of who has read it is deleted. This cannot be undone. To hide it for now, pause it.
    </ConfirmDialog>
  );
}
