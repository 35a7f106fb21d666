import { DeleteDialog, exactTime } from "@field-advisor/ui";
import { deleteConversation } from "./conversations.queries.ts";

interface DeleteConversationProps {
  conversation: { id: string; startedAt: string };
  onClose: () => void;
}

/** Asks before a conversation is gone for good. */
export function DeleteConversation({ conversation: { id, startedAt }, onClose }: DeleteConversationProps) {
  return (
    <DeleteDialog
      subject={{ id, name: exactTime.format(new Date(startedAt)) }}
      removal={deleteConversation}
      title="Delete this conversation?"
      confirmLabel="Delete Conversation"
      done="Conversation deleted"
      failed="Failed to delete the conversation"
      onClose={onClose}
    >
      The conversation of {exactTime.format(new Date(startedAt))} and its transcript are deleted here and at
      the voice provider. This cannot be undone.
    </DeleteDialog>
  );
}
