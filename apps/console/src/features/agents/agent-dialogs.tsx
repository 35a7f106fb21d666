import { lazy, Suspense } from "react";
import type { AgentDialog } from "./agent-dialog.ts";

// Each dialog is loaded when it is first opened; nobody needs one to read the list.
const NewAgent = lazy(async () => ({ default: (await import("./form/new-agent.tsx")).NewAgent }));
const EditAgent = lazy(async () => ({ default: (await import("./form/edit-agent.tsx")).EditAgent }));
const TestCall = lazy(async () => ({ default: (await import("./call/test-call.tsx")).TestCall }));
const DeactivateAgent = lazy(async () => ({
  default: (await import("./registry/deactivate-agent.tsx")).DeactivateAgent,
}));
const DeleteAgent = lazy(async () => ({
  default: (await import("./registry/delete-agent.tsx")).DeleteAgent,
}));

interface AgentDialogsProps {
  dialog: AgentDialog | null;
  onChange: (dialog: AgentDialog | null) => void;
}

/** Whatever dialog about agents is open. */
export function AgentDialogs(props: AgentDialogsProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

function Dialog({ dialog, onChange }: AgentDialogsProps) {
  const close = () => onChange(null);
  switch (dialog?.kind) {
    case "new":
      return <NewAgent onClose={close} />;
    case "edit":
      return (
        <EditAgent key={dialog.agent.id} id={dialog.agent.id} name={dialog.agent.name} onClose={close} />
      );
    case "call":
      return <TestCall agent={dialog.agent} onClose={close} />;
    case "deactivate":
      return <DeactivateAgent agent={dialog.agent} onClose={close} />;
    case "delete":
      return <DeleteAgent agent={dialog.agent} onClose={close} />;
    default:
      return null;
  }
}
