import { BackLink, lazyPart, PageHeader, ScreenTabs } from "@field-advisor/ui";

const KeysTab = lazyPart(async () => (await import("./features/api-keys/keys-tab.tsx")).KeysTab);
const AssistantsAccess = lazyPart(
  async () => (await import("./features/assistants-access/assistants-access.tsx")).AssistantsAccess,
);
const WebhooksTab = lazyPart(async () => (await import("./features/webhooks/webhooks-tab.tsx")).WebhooksTab);
const RecordsTab = lazyPart(
  async () => (await import("./features/learning-records/records-tab.tsx")).RecordsTab,
);
const CalendarTab = lazyPart(async () => (await import("./features/calendar/calendar-tab.tsx")).CalendarTab);
const DirectoryTab = lazyPart(
  async () => (await import("./features/directory/directory-tab.tsx")).DirectoryTab,
);

const Keys = () => (
  <>
    <KeysTab />
    <AssistantsAccess />
  </>
);

/** Everything by which other programs are connected, with when each was used last and what went wrong. */
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
          { value: "directory", label: "Directory", content: <DirectoryTab /> },
        ]}
      />
    </>
  );
}
