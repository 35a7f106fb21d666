import { PageHeader, useCurrentUser } from "@field-advisor/ui";
import { Tabs } from "@radix-ui/themes";
import { useViewedByOwner } from "../../lib/viewed-by-owner.tsx";
import { tabLabel, tabsOf, useActivityAddress } from "./activity-address.ts";
import { EventList } from "./event-list.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { OwnHabits } from "./own-habits.tsx";

/** What happened, by whom and when: one's own doings, and those of others as far as the role goes. */
export function ActivityLogScreen() {
  const { role } = useCurrentUser();
  const address = useActivityAddress(role);
  const viewedByOwner = useViewedByOwner();
  const tabs = tabsOf[role];
  const isOwner = role === "OWNER";
  const content = (
    <>
      {address.tab === "mine" && <OwnHabits viewedByOwner={viewedByOwner} />}
      <EventList address={address} forOwner={isOwner} />
    </>
  );
  return (
    <>
      <PageHeader
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
