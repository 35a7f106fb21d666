import type { AgentDetail } from "@field-advisor/schema/agents.endpoints";
import {
  BackLink,
  type CardChoice,
  Loaded,
  PageHeader,
  RadioCardsField,
  ScreenForm,
  ScreenSubmit,
  useEdit,
  useListBehind,
  useToast,
} from "@field-advisor/ui";
import { Box, Callout } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import { ListedFields, RegisteredFields, useNewAgent } from "./agent-form.tsx";
import { KeyNotice } from "./agent-state.tsx";
import {
  agentChanges,
  type AgentKind,
  agentRefusal,
  type AgentValues,
  changedAgentRules,
  emptyAgent,
  valuesOf,
} from "./agent-values.ts";
import { agentDetail, readAgent, updateAgent } from "./agents.queries.ts";
import { PersonaFields } from "./persona-fields.tsx";

const registry = "/agent-management";

/** Makes an agent, or lists one that exists elsewhere. */
export function NewAgentScreen() {
  const list = useListBehind(registry);
  const navigate = useNavigate();
  const saving = useNewAgent({ values: emptyAgent, done: () => void navigate(list) });
  return (
    <Box maxWidth="720px">
      <BackLink to={list}>Agent Management</BackLink>
      <PageHeader title="New agent" purpose="Rooms and pages can use it as soon as it is created." />
      <ScreenForm
        saving={saving}
        notice={<RadioCardsField name="kind" label="Kind of agent" choices={kinds} />}
      >
        <AgentFields agentId={null} />
        <ScreenSubmit cancelTo={list} busyLabel="Creating...">
          Create agent
        </ScreenSubmit>
      </ScreenForm>
    </Box>
  );
}

/** Changes an agent, from what the server has now. */
export function EditAgentScreen() {
  const list = useListBehind(registry);
  const id = Number(useParams()["id"]);
  return (
    <Box maxWidth="720px">
      <BackLink to={list}>Agent Management</BackLink>
      <KeyNotice />
      <Loaded query={useQuery(agentDetail(id))} noun="Agent">
        {(agent) => <AgentEditor key={id} agent={agent} list={list} />}
      </Loaded>
    </Box>
  );
}

/** The form of one agent. Only what was changed is sent. */
function AgentEditor({ agent, list }: { agent: AgentDetail; list: string }) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(updateAgent);
  const show = useToast();
  const leave = () => void navigate(list);
  const { id } = agent;
  const saving = useEdit({
    thing: agent,
    what: "agent",
    rules: changedAgentRules,
    valuesOf,
    changes: agentChanges,
    read: () => readAgent(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    done: ({ name }) => {
      show({ title: "Changes saved", description: name });
      leave();
    },
    unchanged: leave,
    failed: "Failed to update agent.",
    refusal: agentRefusal,
  });
  return (
    <>
      <PageHeader title="Edit agent" purpose={saving.known.name} />
      <ScreenForm saving={saving} notice={noteAbout(agent)}>
        <AgentFields agentId={id} />
        <ScreenSubmit cancelTo={list} busyLabel="Saving...">
          Save changes
        </ScreenSubmit>
      </ScreenForm>
    </>
  );
}

const Note = ({ children }: { children: string }) => (
  <Callout.Root color="gray" size="1">
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
);

const registeredNote =
  "This agent's words and voice are set at its provider. Here you change how it is listed.";

const unreadNote =
  "The voice provider did not send this agent's words and voice. Here you change how it is listed.";

const greetingNote =
  "After a lost connection this agent greets people again. To avoid that, allow overriding its first message in its security settings at the voice provider.";

/** What an owner has to know of how an agent is set up elsewhere. */
function noteAbout({ persona, source, greetsAgain }: AgentDetail) {
  if (!persona && source === "Voice API") return <Note>{unreadNote}</Note>;
  if (!persona) return <Note>{registeredNote}</Note>;
  return greetsAgain && <Note>{greetingNote}</Note>;
}

/** Everything an owner decides about an agent; `agentId` is null for a new one. */
function AgentFields({ agentId }: { agentId: number | null }) {
  const kind = useWatch<AgentValues, "kind">({ name: "kind" });
  if (kind === "registered") return <RegisteredFields editing={agentId !== null} />;
  return (
    <>
      <ListedFields />
      <PersonaFields agentId={agentId} />
    </>
  );
}

const kinds = [
  { value: "own", label: "Our own voice agent", meaning: "You write what it says and how it behaves." },
  { value: "registered", label: "Registered elsewhere", meaning: "It already exists and has an ID there." },
] as const satisfies readonly CardChoice<AgentKind>[];
