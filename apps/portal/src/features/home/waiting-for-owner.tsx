import { describeError } from "@field-advisor/api-client/api-error";
import { FailureNotice, Section, Muted, LinkButton } from "@field-advisor/ui";
import { Card, Flex, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { peopleWaiting } from "./home.queries.ts";

const labels = (people: number): string =>
  people === 1 ? "1 person is waiting for a new password" : `${people} people are waiting for a new password`;

/** What only an owner can do and somebody waits for; it says so where nothing does. */
export function WaitingForOwner() {
  const { data, isError, error, refetch } = useQuery(peopleWaiting);
  const people = data?.resetRequests ?? 0;
  return (
    <Section title="Waiting for you">
      {isError && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {!isError && people === 0 && (
        <Text as="p" color="gray">
          <Skeleton loading={!data}>You're all caught up</Skeleton>
        </Text>
      )}
      {!isError && people > 0 && (
        <Card size="2">
          <Flex align="center" justify="between" gap="3" wrap="wrap">
            <div className="fa-title">
              <Text as="div" weight="bold">
                {labels(people)}
              </Text>
              <Muted as="div">They cannot sign in until you help.</Muted>
            </div>
            <LinkButton to="/user-management?requests=true">Help them</LinkButton>
          </Flex>
        </Card>
      )}
    </Section>
  );
}
