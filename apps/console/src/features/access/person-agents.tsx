import { describeError } from "@field-advisor/api-client/api-error";
import type { Agent } from "@field-advisor/schema/agents.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  allAgents,
  counted,
  failedTo,
  FailureNotice,
  fullName,
  Sheet,
  SheetSubmit,
  useToastResult,
  Waiting,
} from "@field-advisor/ui";
import { Badge, Checkbox, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentsOf, replaceAgents } from "./access.queries.ts";

interface AgentChoicesProps {
  agents: readonly Agent[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

function AgentChoices({ agents, chosen, onChange }: AgentChoicesProps) {
  if (agents.length === 0) return <Text color="gray">There are no agents yet.</Text>;
  const toggle = (id: number) =>
    onChange(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]));
  return (
    <ul className="fa-plain-list fa-divided" aria-label="Agents">
      {agents.map(({ id, name, isActive }) => (
        <li key={id}>
          <Flex asChild align="center" gap="3" py="2">
            <Text as="label" size="3">
              <Checkbox checked={chosen.has(id)} onCheckedChange={() => toggle(id)} />
              {name}
              {!isActive && <Badge color="gray">Inactive</Badge>}
            </Text>
          </Flex>
        </li>
      ))}
    </ul>
  );
}

const areSame = (one: ReadonlySet<number>, other: readonly number[]) =>
  one.size === other.length && other.every((id) => one.has(id));

/** The agents that one person may talk to: chosen here, and kept when saved. */
export function PersonAgents({ user, onClose }: { user: User; onClose: () => void }) {
  const agents = useQuery(allAgents);
  const given = useQuery(agentsOf(user.id));
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null);
  const { mutateAsync, isPending } = useMutation(replaceAgents);
  const toastResult = useToastResult();
  const before = given.data?.agentIds ?? [];
  const chosen = changed ?? new Set(before);
  const isDirty = !areSame(chosen, before);
  const failed = [agents, given].find(({ isError, data }) => isError && !data);
  const isLoaded = agents.data !== undefined && given.data !== undefined;
  const save = async () => {
    const saving = mutateAsync({ params: { id: user.id }, body: { agentIds: [...chosen] } });
    const saved = await toastResult(saving, {
      done: ({ agentIds }) => ({
        title: "Agents updated",
        description: `${fullName(user)}: ${counted(agentIds.length, "agent")}`,
      }),
      failed: "Failed to update user access.",
    });
    if (saved) onClose();
  };
  return (
    <Sheet title={`Agents of ${fullName(user)}`} description={user.email} dirty={isDirty} onClose={onClose}>
      {failed && (
        <FailureNotice
          {...(failed === agents
            ? failedTo("Failed to fetch agents", failed.error)
            : describeError(failed.error))}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !isLoaded && <Waiting />}
      {!failed && isLoaded && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Flex direction="column" gap="4">
            <AgentChoices agents={agents.data} chosen={chosen} onChange={setChanged} />
            <SheetSubmit
              busy={isPending}
              busyLabel="Saving..."
              obstacle={isDirty ? null : "Nothing was changed yet."}
            >
              Save agents
            </SheetSubmit>
          </Flex>
        </form>
      )}
    </Sheet>
  );
}
