import { appRoutes, Shell, type AppScreens } from "@field-advisor/ui";
import { Navigate } from "react-router";

const userManagement = async () => (await import("./user-management-screen.tsx")).UserManagementScreen;
const systemConfig = async () => (await import("./system-config-screen.tsx")).SystemConfigScreen;

const screens: AppScreens<"console"> = {
  "/owner-control": async () => (await import("./owner-control-screen.tsx")).OwnerControlScreen,
  "/user-management": userManagement,
  "/user/management": userManagement,
  "/admin/users/:id": async () => (await import("./old-addresses.tsx")).OldUserAddress,
  "/user-access-management": async () =>
    (await import("./user-access-management-screen.tsx")).UserAccessManagementScreen,
  "/room-management": async () =>
    (await import("./features/rooms/room-management-screen.tsx")).RoomManagementScreen,
  "/create-test-room": async () => (await import("./features/rooms/create-room-screen.tsx")).CreateRoomScreen,
  "/test-room/:id/edit": async () => (await import("./room-editor-screen.tsx")).RoomEditorScreen,
  "/admin/rooms/:id/edit": async () => (await import("./old-addresses.tsx")).OldRoomAddress,
  "/costs": async () => (await import("./features/costs/costs-screen.tsx")).CostsScreen,
  "/practice-settings": async () =>
    (await import("./features/rooms/practice-settings-screen.tsx")).PracticeSettingsScreen,
  "/system-config": systemConfig,
  "/system-configuration": systemConfig,
  "/owner-dashboard": async () =>
    (await import("./features/dashboard/owner-dashboard-screen.tsx")).OwnerDashboardScreen,
  "/agent-management": async () =>
    (await import("./features/agents/agent-management-screen.tsx")).AgentManagementScreen,
  "/agent-management/new": async () => (await import("./features/agents/agent-screens.tsx")).NewAgentScreen,
  "/agent-management/:id/edit": async () =>
    (await import("./features/agents/agent-screens.tsx")).EditAgentScreen,
  "/assistant-management": async () =>
    (await import("./features/assistants/assistant-management-screen.tsx")).AssistantManagementScreen,
  "/assistant-management/new": async () =>
    (await import("./features/assistants/assistant-screens.tsx")).NewAssistantScreen,
  "/assistant-management/:id/edit": async () =>
    (await import("./features/assistants/assistant-screens.tsx")).EditAssistantScreen,
  "/content-management": async () =>
    (await import("./features/content/content-management-screen.tsx")).ContentManagementScreen,
  "/bulk-upload": async () =>
    (await import("./features/bulk-upload/bulk-upload-screen.tsx")).BulkUploadScreen,
  "/companies": async () => (await import("./features/companies/companies-screen.tsx")).CompaniesScreen,
  "/path-management": async () =>
    (await import("./features/paths/path-management-screen.tsx")).PathManagementScreen,
  "/path-management/new": async () => (await import("./features/paths/path-screens.tsx")).NewPathScreen,
  "/path-management/:id/edit": async () => (await import("./features/paths/path-screens.tsx")).EditPathScreen,
  "/connections": async () => (await import("./connections-screen.tsx")).ConnectionsScreen,
  "/groups": async () => (await import("./features/groups/groups-screen.tsx")).GroupsScreen,
  "/groups/:id": async () => (await import("./features/groups/group-screen.tsx")).GroupScreen,
  "/fast-redeploy": async () =>
    (await import("./features/fast-redeploy/fast-redeploy-screen.tsx")).FastRedeployScreen,
};

const home = { path: "/", element: <Navigate to="/owner-dashboard" replace /> };

export const routes = appRoutes({ app: "console", screens, frame: Shell, more: [home] });
