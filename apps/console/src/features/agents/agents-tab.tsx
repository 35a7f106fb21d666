import type { Agent } from "@field-advisor/schema/agents.endpoints";
import {
  ActiveBadge,
  allAgents,
  failedTo,
  FailureNotice,
  failureToast,
  Field,
  ScreenForm,
  SelectItem,
  SubmitButton,
  useToast,
  ItemRow,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Card, Flex, Grid, Select } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { settings, updateSettings } from "../../lib/settings.queries.ts";
import { RegisteredFields, useNewAgent } from "./agent-form.tsx";
import { type AgentValues, emptyAgent } from "./agent-values.ts";
import { agentPage } from "./agents.queries.ts";
import { VoiceEnginesCard } from "./engines/voice-engines.tsx";

/** Agents in their plainest form: put into the registry and listed, and which of them is the default. */
export function AgentsTab() {
  return (
    <Grid columns={{ initial: "1", md: "1fr 1fr" }} gap="6">
      <NewAgentForm />
      <Flex direction="column" gap="5">
        <VoiceEnginesCard />
        <DefaultAgent />
        <section aria-label="Agents">
          <AgentList />
        </section>
      </Flex>
    </Grid>
  );
}

const empty: AgentValues = { ...emptyAgent, kind: "registered" };

/** Puts an agent that is made elsewhere into the registry. */
function NewAgentForm() {
  const saving = useNewAgent({ values: empty, valuesAfter: () => empty });
  return (
    <ScreenForm saving={saving}>
      <RegisteredFields editing={false} />
      <Flex>
        <SubmitButton busyLabel="Creating...">Create agent</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}

/** What a select calls nothing: it has no value for it. */
const none = "none";

/** Which agent leads rooms that are made without one; kept as soon as it is chosen. */
function DefaultAgent() {
  const agents = useQuery(allAgents);
  const stored = useQuery(settings);
  const { mutate, isPending, variables } = useMutation(updateSettings);
  const show = useToast();
  const error = stored.error ?? agents.error;
  if (error) {
    const retry = () => void Promise.all([stored.refetch(), agents.refetch()]);
    return <FailureNotice {...failedTo("Failed to fetch the default agent", error)} onRetry={retry} />;
  }
  const chosen = isPending ? variables.body?.defaultAgentId : stored.data?.defaultAgentId;
  const shown = agents.data?.filter(({ id, isActive }) => isActive || id === chosen);
  const choose = (value: string) => {
    const defaultAgentId = value === none ? null : Number(value);
    const description = agents.data?.find(({ id }) => id === defaultAgentId)?.name;
    mutate(
      { body: { defaultAgentId } },
      {
        onSuccess: () => show({ title: "Default agent saved", description: description ?? "None" }),
        onError: (refusal) => show(failureToast("Failed to save the default agent.", refusal)),
      },
    );
  };
  return (
    <Field label="Default agent" hint="Rooms that are created without an agent use it.">
      {(control) => (
        <Select.Root
          size="3"
          value={chosen ? String(chosen) : none}
          disabled={!shown || !stored.data}
          onValueChange={choose}
        >
          <Select.Trigger {...control} title={shown?.find(({ id }) => id === chosen)?.name} />
          <Select.Content position="popper">
            <SelectItem value={none}>None</SelectItem>
            {shown?.map(({ id, name, isActive }) => (
              <SelectItem key={id} value={String(id)}>
                {isActive ? name : `${name} (inactive)`}
              </SelectItem>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}

const noFilters = {};

function AgentList() {
  const records = useRecords(noFilters, agentPage);
  return (
    <ListFrame
      records={records}
      what="agents"
      refresh={false}
      empty={{ title: "No agents yet", text: "Create one to lead your rooms." }}
    >
      {(agents) => (
        <Card size="2">
          <ul className="fa-plain-list fa-divided" aria-label="Agents">
            {agents.map((agent) => (
              <ListedAgent key={agent.id} {...agent} />
            ))}
          </ul>
        </Card>
      )}
    </ListFrame>
  );
}

const ListedAgent = ({ name, agentId, isActive }: Agent) => (
  <ItemRow name={name} note={agentId} end={<ActiveBadge isActive={isActive} />} />
);
