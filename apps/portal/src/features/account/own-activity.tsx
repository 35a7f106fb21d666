import { describeError } from "@field-advisor/api-client/describe-error";
import { Moment } from "@field-advisor/staff";
import { AppLink, ListView } from "@field-advisor/ui";
import { Box, Flex, Link, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { EventTypeBadge } from "../../lib/event-type.tsx";
import { latestOwnEvents } from "./account.queries.ts";

/** The last things the reader did, and the way to the rest. */
export function OwnActivity() {
  const { data, isError, error, refetch } = useQuery(latestOwnEvents);
  return (
    <>
      <ListView
        what="activity"
        items={data}
        failure={isError ? describeError(error) : null}
        filtered={false}
        empty={<Text as="p">No activity in this period.</Text>}
        onClearFilters={() => undefined}
        onRetry={() => void refetch()}
      >
        {(events) => (
          <ul className="fa-plain-list fa-divided">
            {events.map(({ id, activity_type, action, details, timestamp }) => (
              <Flex key={id} asChild justify="between" align="center" gap="2" py="3" wrap="wrap">
                <li>
                  <Flex align="center" gap="3" className="fa-title">
                    <EventTypeBadge type={activity_type} />
                    <div>
                      <Text as="div" size="2" weight="medium">
                        {action}
                      </Text>
                      <Text as="div" size="1" color="gray" className="fa-break">
                        {details}
                      </Text>
                    </div>
                  </Flex>
                  <Box flexShrink="0">
                    <Moment iso={timestamp} />
                  </Box>
                </li>
              </Flex>
            ))}
          </ul>
        )}
      </ListView>
      <Flex mt="3">
        <Link asChild highContrast size="2">
          <AppLink to="/activity-log">Your whole activity log</AppLink>
        </Link>
      </Flex>
    </>
  );
}
