import type { CreateAgentInput } from "@field-advisor/schema/agents.endpoints";
import { showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkedLater } from "../../../lib/checked-form.ts";
import { failureToast } from "../../../lib/failure-toast.ts";
import { createAgent } from "../agents.queries.ts";
import { agentRefusal, fieldsOf, type AgentValues } from "./agent-form-values.ts";

const resolver = checkedLater(async () => (await import("./agent-rules.ts")).newAgentRules, "name");

/** The form of a new agent: `save` sends it, says what came of it, and goes on from there. */
export function useNewAgent(empty: AgentValues) {
  const form = useForm({ resolver, defaultValues: empty });
  const { mutateAsync } = useMutation(createAgent);
  const show = useToast();
  const create = async (body: CreateAgentInput, onCreated: () => void) => {
    try {
      const { name } = await mutateAsync({ body });
      show({ title: "Agent created successfully", description: name });
      onCreated();
    } catch (error) {
      show(failureToast("Failed to create agent", error));
      showRefusal(form, agentRefusal(error), fieldsOf(form.getValues()));
    }
  };
  const save = (onCreated: () => void) => form.handleSubmit((body) => create(body, onCreated));
  return { form, save };
}
