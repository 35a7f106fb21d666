import { PageHeader, useIsPhone, BackLink, ScreenTabs, lazyPart } from "@field-advisor/ui";
import { useState } from "react";
import { createGrants, GrantsContext } from "./grants.ts";

const MatrixView = lazyPart(async () => (await import("./matrix/matrix-view.tsx")).MatrixView);
const PhoneView = lazyPart(async () => (await import("./people/phone-view.tsx")).PhoneView);
const AgentAccessView = lazyPart(async () => (await import("./agent-access-view.tsx")).AgentAccessView);

/** Who may use which room: a matrix, or on phones one person at a time; both of the same store. */
function RoomAccess() {
  const [grants] = useState(createGrants);
  const View = useIsPhone() ? PhoneView : MatrixView;
  return (
    <GrantsContext value={grants}>
      <View />
    </GrantsContext>
  );
}

/** Where an owner decides who may use which room, and talk to which agent. */
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
          { value: "rooms", label: "Rooms", content: <RoomAccess /> },
          { value: "agents", label: "Agents", content: <AgentAccessView /> },
        ]}
      />
    </div>
  );
}
