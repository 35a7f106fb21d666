import { dialogOnDemand } from "@field-advisor/ui";
import type { AgentDialog } from "./agent-dialog.ts";

const NewAgent = dialogOnDemand(async () => (await import("./form/new-agent.tsx")).NewAgent);
const EditAgent = dialogOnDemand(async () => (await import("./form/edit-agent.tsx")).EditAgent);
const TestCall = dialogOnDemand(async () => (await import("./call/test-call.tsx")).TestCall);
const DeactivateAgent = dialogOnDemand(
  async () => (await import("./registry/deactivate-agent.tsx")).DeactivateAgent,
);
const DeleteAgent = dialogOnDemand(async () => (await import("./registry/delete-agent.tsx")).DeleteAgent);

interface AgentDialogsProps {
  dialog: AgentDialog | null;
  onChange: (dialog: AgentDialog | null) => void;
}

/** Whatever dialog about agents is open. */
export function AgentDialogs({ dialog, onChange }: AgentDialogsProps) {
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
