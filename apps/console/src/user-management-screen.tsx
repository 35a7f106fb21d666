import { PageHeader, useDialogs, BackLink, ScreenTabs, lazyPart } from "@field-advisor/ui";
import { PlusIcon, UploadIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { ImportUsers } from "./features/user-import/user-import.tsx";
import {
  DeletionRequestsButton,
  ResetRequestsButton,
  useUserDialogs,
} from "./features/users/user-dialogs.tsx";

const UsersOverview = lazyPart(
  async () => (await import("./features/users/users-overview.tsx")).UsersOverview,
);
const LoginPatterns = lazyPart(
  async () => (await import("./features/login-patterns/login-patterns.tsx")).LoginPatterns,
);
const AnalyticsDashboard = lazyPart(
  async () => (await import("./features/analytics/analytics-dashboard.tsx")).AnalyticsDashboard,
);
const QuickSetup = lazyPart(async () => (await import("./features/quick-setup/quick-setup.tsx")).QuickSetup);

const importDialogs = { import: ImportUsers };

/** Everybody with an account, how they sign in, and the first steps of a new organisation. */
export function UserManagementScreen() {
  const dialogs = useUserDialogs();
  const imports = useDialogs(importDialogs, { import: () => ({}) });
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader
        wide
        title="User Management"
        purpose="Who can sign in, and what they can do"
        actions={
          <>
            <ResetRequestsButton onOpen={dialogs.viewRequests} />
            <DeletionRequestsButton onOpen={dialogs.viewDeletions} />
            <Button size="3" variant="soft" onClick={() => imports.open("import")}>
              <UploadIcon />
              Import
            </Button>
            <Button size="3" onClick={dialogs.create}>
              <PlusIcon />
              Add User
            </Button>
          </>
        }
      />
      <ScreenTabs
        tabs={[
          { value: "overview", label: "Overview", content: <UsersOverview dialogs={dialogs} /> },
          { value: "login-patterns", label: "Login Patterns", content: <LoginPatterns /> },
          { value: "analytics", label: "Analytics Dashboard", content: <AnalyticsDashboard /> },
          { value: "setup", label: "Quick Setup", content: <QuickSetup /> },
        ]}
      />
      {dialogs.dialog}
      {imports.dialog}
    </>
  );
}
