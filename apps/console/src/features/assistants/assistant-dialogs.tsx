import { dialogOnDemand } from "@field-advisor/ui";
import type { AssistantDialog } from "./assistant-dialog.ts";

const NewAssistant = dialogOnDemand(async () => (await import("./form/new-assistant.tsx")).NewAssistant);
const EditAssistant = dialogOnDemand(async () => (await import("./form/edit-assistant.tsx")).EditAssistant);
const AssignRooms = dialogOnDemand(async () => (await import("./assign/assign-rooms.tsx")).AssignRooms);
const TryAssistant = dialogOnDemand(async () => (await import("./try/try-assistant.tsx")).TryAssistant);
const DeleteAssistant = dialogOnDemand(
  async () => (await import("./list/delete-assistant.tsx")).DeleteAssistant,
);

interface AssistantDialogsProps {
  dialog: AssistantDialog | null;
  onChange: (dialog: AssistantDialog | null) => void;
}

/** Whatever dialog about assistants is open. */
export function AssistantDialogs({ dialog, onChange }: AssistantDialogsProps) {
  const close = () => onChange(null);
  switch (dialog?.kind) {
    case "new":
      return <NewAssistant onClose={close} />;
    case "edit":
      return <EditAssistant assistant={dialog.assistant} onClose={close} />;
    case "assign":
      return <AssignRooms assistant={dialog.assistant} onClose={close} />;
    case "try":
      return <TryAssistant assistant={dialog.assistant} onClose={close} />;
    case "delete":
      return <DeleteAssistant assistant={dialog.assistant} onClose={close} />;
    default:
      return null;
  }
}
