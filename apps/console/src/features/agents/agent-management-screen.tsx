import type { Agent } from "@field-advisor/schema/agents.endpoints";
import {
  BackLink,
  type Column,
  counted,
  grouped,
  LastTime,
  PageHeader,
  RefreshButton,
  ScreenTabs,
  searchFilter,
  useDialogs,
  useListHere,
  useToastResult,
  Muted,
  NameLink,
  LinkButton,
  ListScreen,
  useRecords,
  lazyPart,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Badge, Switch } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ShortId } from "@field-advisor/ui/figures";
import { DeactivateAgent, DeleteAgent } from "./agent-dialogs.tsx";
import { AgentHealth } from "./agent-health.tsx";
import { KeyNotice, sourceLabels, useAgentActivation } from "./agent-state.tsx";
import { agentPage, refreshAgents } from "./agents.queries.ts";
import { VoiceEnginesCard } from "./engines/voice-engines.tsx";
import { TestCall } from "./test-call.tsx";

const ProviderView = lazyPart(async () => (await import("./provider-view.tsx")).ProviderView);

const dialogs = { deactivate: DeactivateAgent, delete: DeleteAgent, call: TestCall };

const newAgent = "/agent-management/new";
const editorOf = ({ id }: Agent) => `/agent-management/${id}/edit`;

/** The agents that people can talk to: those in our registry, and those that the voice provider has. */
export function AgentManagementScreen() {
  const { dialog, open } = useDialogs(dialogs);
  const here = useListHere();
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader
        wide
        title="Agent Management"
        purpose="The agents that people talk to in rooms and on pages"
        actions={
          <LinkButton to={newAgent} size="3" state={here}>
            <PlusIcon />
            New agent
          </LinkButton>
        }
      />
      <ScreenTabs
        tabs={[
          { value: "agents", label: "Agents", content: <Registry open={open} /> },
          { value: "provider", label: "Provider agents", content: <ProviderView /> },
        ]}
      />
      {dialog}
    </>
  );
}

const filters = { search: searchFilter("Search agents") };

const columnsFor = (
  list: string,
  setActive: (agent: Agent, isActive: boolean) => void,
): readonly Column<Agent>[] => [
  {
    label: "Agent",
    card: "title",
    cell: (agent) => (
      <div className="fa-with-note">
        <NameLink to={editorOf(agent)} state={list}>
          {agent.name}
        </NameLink>
        <ShortId id={agent.agentId} of={agent.name} />
      </div>
    ),
  },
  { label: "Domain", cell: ({ domain }) => <Domain>{domain}</Domain> },
  { label: "Source", from: "wide", cell: ({ source }) => sourceLabels[source] },
  {
    label: "Active",
    card: "aside",
    cell: (agent) => (
      <Switch
        aria-label={`${agent.name} is active`}
        checked={agent.isActive}
        onCheckedChange={(next) => setActive(agent, next)}
      />
    ),
  },
  {
    label: "Rooms",
    align: "end",
    cell: ({ rooms }) => grouped(rooms),
    onCard: {
      label: "Used by",
      cell: ({ rooms, pages }) => `${counted(rooms, "room")}, ${counted(pages, "page")}`,
    },
  },
  { label: "Pages", align: "end", card: "none", cell: ({ pages }) => grouped(pages) },
  {
    label: "Conversations",
    align: "end",
    from: "desktop",
    cell: ({ usage }) => grouped(usage.conversations),
  },
  {
    label: "Minutes",
    align: "end",
    from: "desktop",
    cell: ({ usage }) => grouped(usage.minutes),
  },
  { label: "Health", cell: (agent) => <AgentHealth agent={agent} /> },
  {
    label: "Updated",
    from: "wide",
    cell: ({ updatedAt }) => <LastTime at={updatedAt} />,
  },
];

/** The agents that rooms and pages may use: found, changed, tried and switched off here. */
function Registry({ open }: Pick<ReturnType<typeof useDialogs<typeof dialogs>>, "open">) {
  const records = useRecords(filters, agentPage);
  const { change } = useAgentActivation();
  const here = useListHere();
  const navigate = useNavigate();
  const setActive = (agent: Agent, isActive: boolean) =>
    isActive ? void change(agent, true) : open("deactivate", { agent });
  const actions = (agent: Agent) => [
    [
      { label: "Edit", run: () => void navigate(editorOf(agent), { state: here }) },
      { label: "Test call", run: () => open("call", { agent }) },
    ],
    [
      {
        label: agent.isActive ? "Deactivate" : "Activate",
        run: () => setActive(agent, !agent.isActive),
      },
      {
        label: "Delete",
        isFinal: true,
        obstacle: obstacleToDeleting(agent),
        run: () => open("delete", { agent }),
      },
    ],
  ];
  return (
    <ListScreen
      records={records}
      what="agents"
      notice={<KeyNotice />}
      count={(total) => counted(total, "agent")}
      refresh={false}
      tools={<RefreshAgents busy={records.query.isFetching} />}
      empty={{
        title: "No agents yet",
        text: "Create one, or choose Refresh to import the agents of your voice provider.",
        action: (
          <LinkButton to={newAgent} state={here}>
            New agent
          </LinkButton>
        ),
      }}
      viewName="agents"
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columnsFor(here, setActive)}
      actions={actions}
      below={
        <>
          <Muted as="p" mt="3" mb="4">
            Conversations and minutes are counted as in Analytics, without tests and previews.
          </Muted>
          <VoiceEnginesCard />
        </>
      }
    />
  );
}

/** What the agent knows about. */
const Domain = ({ children }: { children: string | null }) =>
  children === null ? (
    <Muted>None</Muted>
  ) : (
    <Badge color="gray" className="fa-break">
      {children}
    </Badge>
  );

/** Why an agent cannot be deleted; null where it can. */
const obstacleToDeleting = ({ rooms, pages }: Agent): string | null =>
  rooms + pages > 0 ? "Rooms or pages use this agent. Give them another one first." : null;

/** Imports the provider's new agents and takes over changed names. */
function RefreshAgents({ busy }: { busy: boolean }) {
  const { mutateAsync, isPending } = useMutation(refreshAgents);
  const toastResult = useToastResult();
  const refresh = () =>
    toastResult(mutateAsync({}), {
      done: ({ imported, renamed }) => ({
        title: "Agents refreshed",
        description: `${imported} imported, ${renamed} renamed`,
      }),
      failed: "Failed to refresh agents.",
    });
  return <RefreshButton busy={busy || isPending} onClick={() => void refresh()} />;
}
