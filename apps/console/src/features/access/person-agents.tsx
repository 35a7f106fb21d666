import { describeError } from "@field-advisor/api-client/api-error";
import { agentsInput } from "@field-advisor/schema/access-forms";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  allAgents,
  checkedBy,
  ChooseManyField,
  counted,
  failedTo,
  FailureNotice,
  FormSheet,
  fullName,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { agentsOf, replaceAgents } from "./access.queries.ts";

const rules = checkedBy(agentsInput);

/** The agents that one person may talk to: chosen here, and kept when saved. */
export function PersonAgents({ user, onClose }: { user: User; onClose: () => void }) {
  const agents = useQuery(allAgents);
  const given = useQuery(agentsOf(user.id));
  const { mutateAsync } = useMutation(replaceAgents);
  const show = useToast();
  const saving = useSave({
    rules,
    values: { agentIds: given.data?.agentIds ?? [] },
    send: (body) => mutateAsync({ params: { id: user.id }, body }),
    done: ({ agentIds }) => {
      show({
        title: "Agents updated",
        description: `${fullName(user)}: ${counted(agentIds.length, "agent")}`,
      });
      onClose();
    },
    failed: "Failed to update user access.",
  });
  const failed = [agents, given].find(({ isError, data }) => isError && !data);
  const options = agents.data?.map(({ id, name, isActive }) => ({
    value: id,
    label: name,
    ...(!isActive && { detail: "Inactive" }),
  }));
  return (
    <FormSheet
      title={`Agents of ${fullName(user)}`}
      description={user.email}
      saving={saving}
      submit="Save agents"
      busyLabel="Saving..."
      obstacle={saving.form.formState.isDirty ? null : "Nothing was changed yet."}
      onClose={onClose}
    >
      {failed ? (
        <FailureNotice
          {...(failed === agents
            ? failedTo("Failed to fetch agents", failed.error)
            : describeError(failed.error))}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <ChooseManyField
          name="agentIds"
          label="Agents"
          options={given.data && options}
          none={<Text color="gray">There are no agents yet.</Text>}
        />
      )}
    </FormSheet>
  );
}
