import type { CreateAgentInput } from "@field-advisor/schema/agents";
import { Sheet, showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { failureToast } from "../../../lib/failure-toast.ts";
import { createAgent } from "../agents.queries.ts";
import { AgentFields } from "./agent-fields.tsx";
import { agentRefusal, emptyAgent, fieldsOf, newAgentResolver } from "./agent-form-values.ts";

/** The sheet in which an agent is made, or one that exists elsewhere is listed. */
export function NewAgent({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: newAgentResolver, defaultValues: emptyAgent });
  const { isDirty } = form.formState;
  const { mutateAsync } = useMutation(createAgent);
  const show = useToast();
  const save = form.handleSubmit(async (body: CreateAgentInput) => {
    try {
      const { name } = await mutateAsync({ body });
      show({ title: "Agent created", description: name });
      onClose();
    } catch (error) {
      show(failureToast("Failed to create agent", error));
      showRefusal(form, agentRefusal(error), fieldsOf(form.getValues()));
    }
  });
  return (
    <Sheet
      title="New agent"
      description="Rooms and pages can use it as soon as it is there."
      dirty={isDirty}
      onClose={onClose}
    >
      <AgentFields form={form} editing={false} onSubmit={save} />
    </Sheet>
  );
}
