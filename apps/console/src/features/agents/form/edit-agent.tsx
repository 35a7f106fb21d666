import { describeError } from "@field-advisor/api-client/describe-error";
import type { AgentDetail, UpdateAgentInput } from "@field-advisor/schema/agents.endpoints";
import { FailureNotice, Sheet, showRefusal, useToast, Waiting } from "@field-advisor/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { checkedLater } from "../../../lib/checked-form.ts";
import { failureToast } from "../../../lib/failure-toast.ts";
import { agentDetail, updateAgent } from "../agents.queries.ts";
import { AgentFields } from "./agent-fields.tsx";
import { agentChanges, agentRefusal, fieldsOf, valuesOf } from "./agent-form-values.ts";

const resolver = checkedLater(async () => (await import("./agent-rules.ts")).changedAgentRules, "name");

interface LoadedAgentProps {
  agent: AgentDetail;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

/** The agent's form as it was when it was opened. Only what was changed is sent. */
function LoadedAgent({ agent, onDirty, onClose }: LoadedAgentProps) {
  const [before] = useState(agent);
  const form = useForm({ resolver, defaultValues: valuesOf(before) });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { mutateAsync } = useMutation(updateAgent);
  const show = useToast();
  const save = form.handleSubmit(async (input: UpdateAgentInput) => {
    const body = agentChanges(before, input);
    if (Object.keys(body).length === 0) return onClose();
    try {
      const { name } = await mutateAsync({ params: { id: before.id }, body });
      show({ title: "Changes saved", description: name });
      onClose();
    } catch (error) {
      show(failureToast("Failed to update agent.", error));
      showRefusal(form, agentRefusal(error), fieldsOf(form.getValues()));
    }
  });
  return <AgentFields form={form} editing onSubmit={save} />;
}

interface EditAgentProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** The sheet in which an agent is changed, from what the server has now. */
export function EditAgent({ id, name, onClose }: EditAgentProps) {
  const { data, error, refetch } = useQuery(agentDetail(id));
  const [isDirty, setDirty] = useState(false);
  return (
    <Sheet title="Edit agent" description={name} dirty={isDirty} onClose={onClose}>
      {data ? (
        <LoadedAgent agent={data} onDirty={setDirty} onClose={onClose} />
      ) : error ? (
        <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Sheet>
  );
}
