import { fileOf } from "@field-advisor/api-client/request";
import { BusyButton, PageHeader, useCurrentUser, useDownload } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Flex, Tabs } from "@radix-ui/themes";
import { tabLabel, tabsOf, useActivityAddress } from "./activity-address.ts";
import type { EventFilter } from "./activity-log.queries.ts";
import { EventList } from "./event-list.tsx";
import { OwnHabits } from "./own-habits.tsx";

const files = [
  { ending: "csv", format: "CSV", ...fileOf("GET /api/activity/events/export") },
  { ending: "json", format: "JSON", ...fileOf("GET /api/activity/events/export.json") },
] as const;

interface ExportButtonProps {
  file: (typeof files)[number];
  filter: EventFilter;
}

function ExportButton({ file, filter }: ExportButtonProps) {
  const { busy, download } = useDownload<EventFilter>({ name: "activity", ...file });
  return (
    <BusyButton variant="soft" busy={busy} onClick={() => void download(filter)}>
      <DownloadIcon />
      Export {file.format}
    </BusyButton>
  );
}

/** Saves what the filters leave, as a table for people and as data for programs. */
const ExportButtons = ({ filter }: { filter: EventFilter }) => (
  <Flex gap="3" wrap="wrap">
    {files.map((file) => (
      <ExportButton key={file.ending} file={file} filter={filter} />
    ))}
  </Flex>
);

/** What happened, by whom and when: one's own doings, and those of others as far as the role goes. */
export function ActivityLogScreen() {
  const { role } = useCurrentUser();
  const address = useActivityAddress(role);
  const tabs = tabsOf[role];
  const isOwner = role === "OWNER";
  const content = (
    <>
      {address.tab === "mine" && <OwnHabits />}
      <EventList address={address} forOwner={isOwner} />
    </>
  );
  return (
    <>
      <PageHeader
        wide
        title="Activity Log"
        purpose="What happened, by whom and when"
        actions={isOwner && <ExportButtons filter={address.filter} />}
      />
      {tabs.length === 1 ? (
        content
      ) : (
        <Tabs.Root value={address.tab} onValueChange={address.openTab}>
          <Tabs.List mb="4">
            {tabs.map((tab) => (
              <Tabs.Trigger key={tab} value={tab}>
                {tabLabel(tab)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={address.tab}>{content}</Tabs.Content>
        </Tabs.Root>
      )}
    </>
  );
}
