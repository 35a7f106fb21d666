import { lazy, Suspense } from "react";
import type { AssistantDialog } from "./assistant-dialog.ts";

// Each dialog is loaded when it is first opened; nobody needs one to read the list.
const NewAssistant = lazy(async () => ({ default: (await import("./form/new-assistant.tsx")).NewAssistant }));
const EditAssistant = lazy(async () => ({
  default: (await import("./form/edit-assistant.tsx")).EditAssistant,
}));
const TryAssistant = lazy(async () => ({ default: (await import("./try/try-assistant.tsx")).TryAssistant }));
const DeleteAssistant = lazy(async () => ({
  default: (await import("./list/delete-assistant.tsx")).DeleteAssistant,
}));

interface AssistantDialogsProps {
  dialog: AssistantDialog | null;
  onChange: (dialog: AssistantDialog | null) => void;
}

/** Whatever dialog about assistants is open. */
export function AssistantDialogs(props: AssistantDialogsProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

function Dialog({ dialog, onChange }: AssistantDialogsProps) {
  const close = () => onChange(null);
  switch (dialog?.kind) {
    case "new":
      return <NewAssistant onClose={close} />;
    case "edit":
      return <EditAssistant assistant={dialog.assistant} onClose={close} />;
    case "try":
      return <TryAssistant assistant={dialog.assistant} onClose={close} />;
    case "delete":
      return <DeleteAssistant assistant={dialog.assistant} onClose={close} />;
    default:
      return null;
  }
}
