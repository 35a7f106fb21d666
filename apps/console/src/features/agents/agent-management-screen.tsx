import { PageHeader } from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { lazy, useState } from "react";
import { BackLink } from "../../lib/back-link.tsx";
import { ScreenTabs } from "../../lib/screen-tabs.tsx";
import type { AgentDialog } from "./agent-dialog.ts";
import { AgentDialogs } from "./agent-dialogs.tsx";

const RegistryView = lazy(async () => ({
  default: (await import("./registry/registry-view.tsx")).RegistryView,
}));
const ProviderView = lazy(async () => ({
  default: (await import("./provider/provider-view.tsx")).ProviderView,
}));

/** Everybody whom people can talk to: the agents in our registry, and those the voice provider has. */
export function AgentManagementScreen() {
  const [dialog, open] = useState<AgentDialog | null>(null);
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader
        title="Agent Management"
        purpose="Whom people talk to in rooms and on pages"
        actions={
          <Button size="3" onClick={() => open({ kind: "new" })}>
            <PlusIcon />
            New agent
          </Button>
        }
      />
      <ScreenTabs
        tabs={[
          { value: "agents", label: "Agents", content: <RegistryView open={open} /> },
          { value: "provider", label: "Provider agents", content: <ProviderView /> },
        ]}
      />
      <AgentDialogs dialog={dialog} onChange={open} />
    </>
  );
}
