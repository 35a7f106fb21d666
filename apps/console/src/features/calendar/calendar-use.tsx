import type { CalendarRefusal } from "@field-advisor/schema/calendar-constants";
import type { CalendarOverview } from "@field-advisor/schema/calendars.endpoints";
import { Muted, RelativeTime } from "@field-advisor/ui";
import { DataList, Text } from "@radix-ui/themes";

const refusals: Record<CalendarRefusal, string> = {
  unknown: "A calendar asked with an address that was replaced or ended, or that never existed.",
  too_often: "A calendar asked too often. It was told to wait.",
  fault: "A calendar could not be made because of a fault of the server. Its log says more.",
};

/** How many have a feed, and how these are read. */
export const CalendarUse = ({ feeds, lastReadAt, lastRefusal }: CalendarOverview) => (
  <DataList.Root orientation={{ initial: "vertical", sm: "horizontal" }}>
    <DataList.Item>
      <DataList.Label>People with a feed</DataList.Label>
      <DataList.Value>{feeds}</DataList.Value>
    </DataList.Item>
    <DataList.Item>
      <DataList.Label>Last read</DataList.Label>
      <DataList.Value>{lastReadAt === null ? "Not yet" : <RelativeTime iso={lastReadAt} />}</DataList.Value>
    </DataList.Item>
    <DataList.Item>
      <DataList.Label>Last failure</DataList.Label>
      <DataList.Value>
        {lastRefusal === null ? (
          "None"
        ) : (
          <Text>
            <RelativeTime iso={lastRefusal.at} /> <Muted>{refusals[lastRefusal.reason]}</Muted>
          </Text>
        )}
      </DataList.Value>
    </DataList.Item>
  </DataList.Root>
);
