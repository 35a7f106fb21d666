import { BackLink, lazyPart, PageHeader, ScreenTabs } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";

const KeysTab = lazyPart(async () => (await import("./features/api-keys/keys-tab.tsx")).KeysTab);
const AssistantsAccess = lazyPart(
  async () => (await import("./features/assistants-access/assistants-access.tsx")).AssistantsAccess,
);
const WebhooksTab = lazyPart(async () => (await import("./features/webhooks/webhooks-tab.tsx")).WebhooksTab);
const RecordsTab = lazyPart(
  async () => (await import("./features/learning-records/records-tab.tsx")).RecordsTab,
);
const CalendarTab = lazyPart(async () => (await import("./features/calendar/calendar-tab.tsx")).CalendarTab);
const SignInTab = lazyPart(
  async () => (await import("./features/identity-providers/sign-in-tab.tsx")).SignInTab,
);

const SignInRules = lazyPart(
  async () => (await import("./features/sign-in-rules/sign-in-rules.tsx")).SignInRules,
);

const SignIn = () => (
  <Flex direction="column" gap="6">
    <SignInRules />
    <SignInTab />
  </Flex>
);

const DirectoryTab = lazyPart(
  async () => (await import("./features/directory/directory-tab.tsx")).DirectoryTab,
);

const Keys = () => (
  <>
    <KeysTab />
    <AssistantsAccess />
  </>
);

/** Everything by which other programs and providers are connected, with when each was used last and what went wrong. */
export function ConnectionsScreen() {
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader title="Connections" purpose="Let other programs work with what is here" />
      <ScreenTabs
        tabs={[
          { value: "keys", label: "Keys", content: <Keys /> },
          { value: "webhooks", label: "Webhooks", content: <WebhooksTab /> },
          { value: "records", label: "Learning records", content: <RecordsTab /> },
          { value: "calendar", label: "Calendar", content: <CalendarTab /> },
          { value: "sign-in", label: "Sign-in", content: <SignIn /> },
          { value: "directory", label: "Directory", content: <DirectoryTab /> },
        ]}
      />
    </>
  );
}
