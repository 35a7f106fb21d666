import { describeError } from "@field-advisor/api-client/describe-error";
import { AppLink } from "@field-advisor/ui";
import { Button, Card, Flex, Skeleton, Text } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";

interface CountCardProps {
  label: string;
  /** What the number counts, in a few words. */
  definition: string;
  count: UseQueryResult<{ total: number }>;
  /** Where the counted things are. */
  to?: string;
}

/** One number with its meaning; where it could not be read it says so instead of showing a number. */
export function CountCard({ label, definition, count, to }: CountCardProps) {
  const content = (
    <Flex direction="column" gap="1">
      <Text size="2" weight="medium">
        {label}
      </Text>
      {count.isError ? (
        <Flex direction="column" align="start" gap="2">
          <Text size="2" color="red">
            {describeError(count.error).sentence}
          </Text>
          <Button size="1" variant="soft" color="gray" highContrast onClick={() => void count.refetch()}>
            Retry
          </Button>
        </Flex>
      ) : (
        <Text size="8" weight="bold" className="fa-numbers">
          <Skeleton loading={count.isPending}>{count.data?.total ?? 0}</Skeleton>
        </Text>
      )}
      <Text size="1" color="gray">
        {definition}
      </Text>
    </Flex>
  );
  if (!to || count.isError) return <Card size="3">{content}</Card>;
  return (
    <Card size="3" asChild>
      <AppLink to={to}>{content}</AppLink>
    </Card>
  );
}
