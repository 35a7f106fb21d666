import { PageHeader, BackLink, ScreenTabs, LinkButton, lazyPart } from "@field-advisor/ui";

const AssistantTab = lazyPart(
  async () => (await import("./features/assistants/default-assistant.tsx")).AssistantTab,
);
const PrivacyTab = lazyPart(async () => (await import("./default-privacy-tab.tsx")).PrivacyTab);
const RoomsTab = lazyPart(async () => (await import("./features/rooms/rooms-tab.tsx")).RoomsTab);
const AgentsTab = lazyPart(async () => (await import("./features/agents/agents-tab.tsx")).AgentsTab);

const OrganisationTab = lazyPart(
  async () => (await import("./features/quick-setup/organisation-tab.tsx")).OrganisationTab,
);

const workplaces = [
  ["/assistant-management", "AI Assistants"],
  ["/room-management", "Room Management"],
  ["/agent-management", "Agent Management"],
] as const;

/** What the product is made of, in its plainest form: the assistant, the rooms, the agents and what holds everywhere. */
export function SystemConfigScreen() {
  return (
    <>
      <BackLink to="/">Back to Dashboard</BackLink>
      <PageHeader
        title="System Configuration"
        purpose="The assistant, the rooms, the agents, and the privacy of pages"
        actions={workplaces.map(([to, label]) => (
          <LinkButton key={to} to={to} variant="soft" highContrast>
            {label}
          </LinkButton>
        ))}
      />
      <ScreenTabs
        tabs={[
          { value: "assistant", label: "Assistant", content: <AssistantTab /> },
          { value: "rooms", label: "Rooms", content: <RoomsTab /> },
          { value: "agents", label: "Agents", content: <AgentsTab /> },
          { value: "privacy", label: "Privacy", content: <PrivacyTab /> },
          { value: "organisation", label: "Organisation", content: <OrganisationTab /> },
        ]}
      />
    </>
  );
}
