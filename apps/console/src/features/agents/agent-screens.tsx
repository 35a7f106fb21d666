import type { AgentDetail } from "@field-advisor/schema/agents.endpoints";
import {
  BackLink,
  Loaded,
  PageHeader,
  ScreenForm,
  ScreenSubmit,
  useEdit,
  useListBehind,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { Box, Callout, Flex, RadioCards, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
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
      <ScreenForm saving={saving} notice={<KindChoice />}>
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
  "What this agent says and how it sounds is decided where it was made. Here you change how it is listed.";

const unreadNote =
  "The voice provider did not tell what this agent says and how it sounds. Here you change how it is listed.";

const greetingNote =
  "This agent greets people again when a conversation goes on after a lost line, until you allow overriding its first message in its security settings at the voice provider.";

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
  { value: "registered", label: "Registered elsewhere", meaning: "It exists already and has an ID there." },
] as const satisfies readonly { value: AgentKind; label: string; meaning: string }[];

/** Where the new agent lives. */
function KindChoice() {
  const { value, onChange } = useController({ name: "kind" }).field;
  return (
    <RadioCards.Root
      aria-label="Kind of agent"
      columns={{ initial: "1", sm: "2" }}
      value={value}
      onValueChange={onChange}
    >
      {kinds.map(({ value: kind, label, meaning }) => (
        <RadioCards.Item key={kind} value={kind} aria-label={label}>
          <Flex direction="column" width="100%">
            <Text size="2" weight="medium">
              {label}
            </Text>
            <Muted size="1">{meaning}</Muted>
          </Flex>
        </RadioCards.Item>
      ))}
    </RadioCards.Root>
  );
}
