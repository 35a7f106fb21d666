import { appRoutes, Shell, type AppScreens } from "@field-advisor/ui";
import { Navigate } from "react-router";

const userManagement = async () => (await import("./user-management-screen.tsx")).UserManagementScreen;

const screens: AppScreens<"console"> = {
  "/owner-control": async () => (await import("./owner-control-screen.tsx")).OwnerControlScreen,
  "/user-management": userManagement,
  "/user/management": userManagement,
  "/owner-dashboard": async () =>
    (await import("./features/dashboard/owner-dashboard-screen.tsx")).OwnerDashboardScreen,
  "/deployments": async () =>
    (await import("./features/deployments/deployments-screen.tsx")).DeploymentsScreen,
};

const home = { path: "/", element: <Navigate to="/owner-dashboard" replace /> };

export const routes = appRoutes({ app: "console", screens, frame: Shell, more: [home] });
