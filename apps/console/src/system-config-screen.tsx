import { PageHeader, BackLink, ScreenTabs } from "@field-advisor/ui";
import { lazy } from "react";

const AssistantTab = lazy(async () => ({
  default: (await import("./features/assistants/default-assistant.tsx")).AssistantTab,
}));
const RoomsTab = lazy(async () => ({
  default: (await import("./features/rooms/rooms-tab.tsx")).RoomsTab,
}));
const AgentsTab = lazy(async () => ({
  default: (await import("./features/agents/agents-tab.tsx")).AgentsTab,
}));

/** What the product is made of, in its plainest form: the assistant, the rooms and the agents. */
export function SystemConfigScreen() {
  return (
    <>
      <BackLink to="/">Back to Dashboard</BackLink>
      <PageHeader title="System Configuration" purpose="The assistant, the rooms and the agents" />
      <ScreenTabs
        tabs={[
          { value: "assistant", label: "Assistant", content: <AssistantTab /> },
          { value: "rooms", label: "Rooms", content: <RoomsTab /> },
          { value: "agents", label: "Agents", content: <AgentsTab /> },
        ]}
      />
    </>
  );
}
