import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { BackLink, Loaded, ScreenTabs, lazyPart } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType } from "react";
import { useParams } from "react-router";
import { DeploymentHeader } from "./features/deployments/deployment-header.tsx";
import { oneDeployment } from "./features/deployments/deployments.queries.ts";

interface OfDeployment {
  deployment: Deployment;
}

/** What a page is, above the versions that it had. */
async function pageWithVersions(): Promise<ComponentType<OfDeployment>> {
  const [{ PageTab }, { PageVersions }] = await Promise.all([
    import("./features/deployments/page-tab.tsx"),
    import("./features/page-versions/page-versions.tsx"),
  ]);
  return ({ deployment }) => (
    <>
      <PageTab deployment={deployment} />
      <PageVersions deploymentId={deployment.id} />
    </>
  );
}

interface DeploymentTab {
  value: string;
  label: string;
  Content: ComponentType<OfDeployment>;
}

/** The parts of a page, in their order; forms and lists of every feature are too much for one screen. A feature of pages is mounted here, and nowhere else. */
const tabs: readonly DeploymentTab[] = [
  {
    value: "page",
    label: "Page",
    Content: lazyPart(pageWithVersions),
  },
  {
    value: "invitations",
    label: "Invitations",
    Content: lazyPart(
      async () => (await import("./features/invitations/invitations-tab.tsx")).InvitationsTab,
    ),
  },
  {
    value: "conversations",
    label: "Conversations",
    Content: lazyPart(
      async () => (await import("./features/page-conversations/conversations-tab.tsx")).ConversationsTab,
    ),
  },
  {
    value: "messages",
    label: "Messages",
    Content: lazyPart(async () => (await import("./features/messages/messages-tab.tsx")).MessagesTab),
  },
  {
    value: "settings",
    label: "Settings",
    Content: lazyPart(async () => (await import("./features/deployments/settings-tab.tsx")).SettingsTab),
  },
];

/** One page that is shared with recipients, with everything that belongs to it. */
export function DeploymentScreen() {
  const id = useParams()["id"] ?? "";
  return (
    <>
      <BackLink to="/deployments">Deployments</BackLink>
      <LoadedDeployment key={id} id={id} />
    </>
  );
}

function LoadedDeployment({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(oneDeployment(id))}
      noun="Page"
      missing="It does not exist, or you do not have access to it."
    >
      {(deployment) => (
        <>
          <DeploymentHeader deployment={deployment} />
          <ScreenTabs
            tabs={tabs.map(({ Content, ...tab }) => ({
              ...tab,
              content: <Content deployment={deployment} />,
            }))}
          />
        </>
      )}
    </Loaded>
  );
}
