import type { CalendarRefusal } from "@field-advisor/schema/calendar-constants";
import type { CalendarOverview } from "@field-advisor/schema/calendars.endpoints";
import { counted, RelativeTime } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";

const refusals: Record<CalendarRefusal, string> = {
  unknown: "A calendar asked with an address that was replaced or ended, or that never existed.",
  too_often: "A calendar asked too often. It was told to wait.",
  fault: "A calendar could not be made because of a fault of the server. Its log says more.",
};

/** How many have a feed, and how these are read. */
export const CalendarUse = ({ feeds, lastReadAt, lastRefusal }: CalendarOverview) => (
  <Flex direction="column" gap="2">
    <Text as="p">
      {feeds === 1 ? "1 person has a feed." : `${counted(feeds, "person", "people")} have a feed.`}
    </Text>
    <Text as="p">Last read: {lastReadAt === null ? "not yet" : <RelativeTime iso={lastReadAt} />}</Text>
    <Text as="p">
      Last failure: {lastRefusal === null ? "none" : <RelativeTime iso={lastRefusal.at} />}
      {lastRefusal !== null && `. ${refusals[lastRefusal.reason]}`}
    </Text>
  </Flex>
);
