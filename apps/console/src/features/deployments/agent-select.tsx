import { describeError } from "@field-advisor/api-client/describe-error";
import { FailureNotice, Field } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { agents } from "./deployments.queries.ts";

interface AgentSelectProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  triggerRef: Ref<HTMLButtonElement>;
}

/** Which voice agent recipients talk to. One that is switched off stays in the list, so its page can be understood. */
export function AgentSelect({ value, onChange, error, triggerRef }: AgentSelectProps) {
  const { data, isPending, isError, error: failure, refetch } = useQuery(agents);
  if (isError) return <FailureNotice {...describeError(failure)} onRetry={() => void refetch()} />;
  const isEmpty = data?.length === 0;
  return (
    <Field
      label="Agent"
      required
      error={error}
      hint={isEmpty ? "There are no voice agents yet. Add one at your voice provider first." : undefined}
    >
      {(control) => (
        <Select.Root size="3" value={value} onValueChange={onChange} disabled={isPending}>
          <Select.Trigger
            {...control}
            ref={triggerRef}
            placeholder={isPending ? "Loading agents..." : "Choose an agent"}
          />
          <Select.Content position="popper">
            {data?.map(({ id, name, isActive }) => (
              <Select.Item key={id} value={String(id)} disabled={!isActive}>
                {isActive ? name : `${name} (inactive)`}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
