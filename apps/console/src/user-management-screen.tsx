import { PageHeader, Waiting } from "@field-advisor/ui";
import { PlusIcon, UploadIcon } from "@radix-ui/react-icons";
import { Box, Button, Tabs } from "@radix-ui/themes";
import { lazy, Suspense, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ResetRequestsButton } from "./features/users/reset/reset-requests-button.tsx";
import { useUserDialog } from "./features/users/user-dialog.ts";
import { UserDialogs } from "./features/users/user-dialogs.tsx";
import { BackLink } from "./lib/back-link.tsx";

const UsersOverview = lazy(async () => ({
  default: (await import("./features/users/list/users-overview.tsx")).UsersOverview,
}));
const LoginPatterns = lazy(async () => ({
  default: (await import("./features/login-patterns/login-patterns.tsx")).LoginPatterns,
}));
const AnalyticsDashboard = lazy(async () => ({
  default: (await import("./features/analytics/analytics-dashboard.tsx")).AnalyticsDashboard,
}));
const QuickSetup = lazy(async () => ({
  default: (await import("./features/quick-setup/quick-setup.tsx")).QuickSetup,
}));

const tabs = [
  { value: "overview", label: "Overview" },
  { value: "login-patterns", label: "Login Patterns" },
  { value: "analytics", label: "Analytics Dashboard" },
  { value: "setup", label: "Quick Setup" },
] as const;

type Tab = (typeof tabs)[number]["value"];

/** Which tab the address names. Another tab has other filters, so changing it drops those of the last one. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "overview";
  const change = (next: string) =>
    setParams(next === "overview" ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return [tab, change] as const;
}

/** Everybody with an account, how they sign in, and the first steps of a new organisation. */
export function UserManagementScreen() {
  const { dialog, open } = useUserDialog();
  const [tab, changeTab] = useTab();
  const contents: Record<Tab, ReactNode> = {
    overview: <UsersOverview open={open} />,
    "login-patterns": <LoginPatterns />,
    analytics: <AnalyticsDashboard />,
    setup: <QuickSetup />,
  };
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader
        title="User Management"
        purpose="Who may sign in, and what they may do"
        actions={
          <>
            <Button size="3" variant="soft" highContrast onClick={() => open({ kind: "import" })}>
              <UploadIcon />
              Import
            </Button>
            <Button size="3" onClick={() => open({ kind: "new" })}>
              <PlusIcon />
              Add User
            </Button>
          </>
        }
      />
      <ResetRequestsButton onOpen={() => open({ kind: "requests" })} />
      <Tabs.Root value={tab} onValueChange={changeTab}>
        <Tabs.List className="scrolling-tabs">
          {tabs.map(({ value, label }) => (
            <Tabs.Trigger key={value} value={value}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Content key={value} value={value}>
            <Box pt="4">
              <Suspense fallback={<Waiting />}>{contents[value]}</Suspense>
            </Box>
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <UserDialogs dialog={dialog} onChange={open} />
    </>
  );
}
