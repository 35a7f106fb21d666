import { Sheet } from "@field-advisor/ui";
import { AgentFields } from "./agent-fields.tsx";
import { emptyAgent } from "./agent-form-values.ts";
import { useNewAgent } from "./use-new-agent.ts";

/** The sheet in which an agent is made, or one that exists elsewhere is listed. */
export function NewAgent({ onClose }: { onClose: () => void }) {
  const { form, save } = useNewAgent(emptyAgent);
  const { isDirty } = form.formState;
  return (
    <Sheet
      title="New agent"
      description="Rooms and pages can use it as soon as it is there."
      dirty={isDirty}
      onClose={onClose}
    >
      <AgentFields form={form} editing={false} onSubmit={save(onClose)} />
    </Sheet>
  );
}
