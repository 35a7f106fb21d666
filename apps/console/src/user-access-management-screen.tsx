import { BackLink, lazyPart, PageHeader, ScreenTabs } from "@field-advisor/ui";

const GroupAccessView = lazyPart(
  async () => (await import("./features/groups/group-access-view.tsx")).GroupAccessView,
);
const RoomAccess = lazyPart(async () => (await import("./features/access/room-access.tsx")).RoomAccess);
const AgentAccessView = lazyPart(
  async () => (await import("./features/access/agent-access-view.tsx")).AgentAccessView,
);

/** Where an owner decides which groups may use which rooms, what single people may besides, and who talks to which agent. */
export function UserAccessManagementScreen() {
  return (
    <div className="fa-wide">
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader
        title="User Access Management"
        purpose="Who can use which room; every change takes effect immediately"
      />
      <ScreenTabs
        tabs={[
          { value: "groups", label: "Groups", content: <GroupAccessView /> },
          { value: "rooms", label: "Rooms", content: <RoomAccess /> },
          { value: "agents", label: "Agents", content: <AgentAccessView /> },
        ]}
      />
    </div>
  );
}
