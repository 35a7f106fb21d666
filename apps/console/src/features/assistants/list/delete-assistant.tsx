import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { removeAssistant } from "../assistants.queries.ts";

interface DeleteAssistantProps {
  assistant: Assistant;
  onClose: () => void;
}

/** Asks before an assistant and what it was told are gone for good. */
export const DeleteAssistant = ({ assistant, onClose }: DeleteAssistantProps) => (
  <DeleteDialog
    subject={assistant}
    removal={removeAssistant}
    title={`Delete "${assistant.name}"?`}
    confirmLabel="Delete assistant"
    done="Assistant deleted"
    failed="Failed to delete assistant."
    onClose={onClose}
  >
    Its instructions are deleted with it. This action cannot be undone.
  </DeleteDialog>
);
