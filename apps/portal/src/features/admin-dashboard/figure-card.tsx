import { describeError } from "@field-advisor/api-client/describe-error";
import { AppLink } from "@field-advisor/ui";
import { Button, Card, Flex, Skeleton, Text } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";

interface FigureCardProps {
  label: string;
  /** What the number counts, in a few words. */
  definition: string;
  source: Pick<UseQueryResult, "isLoadingError" | "error" | "refetch">;
  /** Undefined until it is known. */
  figure: number | undefined;
  /** Where the counted people are. */
  to?: string | null;
}

/** One number with its meaning; where it could not be read it says so instead of showing a number. */
export function FigureCard({ label, definition, source, figure, to }: FigureCardProps) {
  const content = (
    <Flex direction="column" gap="1">
      <Text size="2" weight="medium">
        {label}
      </Text>
      {source.isLoadingError ? (
        <Flex direction="column" align="start" gap="2">
          <Text size="2" color="red">
            {describeError(source.error).sentence}
          </Text>
          <Button size="1" variant="soft" color="gray" highContrast onClick={() => void source.refetch()}>
            Retry
          </Button>
        </Flex>
      ) : (
        <Text size="8" weight="bold" className="fa-numbers">
          <Skeleton loading={figure === undefined}>{figure ?? 0}</Skeleton>
        </Text>
      )}
      <Text size="1" color="gray">
        {definition}
      </Text>
    </Flex>
  );
  if (!to || source.isLoadingError) return <Card size="3">{content}</Card>;
  return (
    <Card size="3" asChild>
      <AppLink to={to}>{content}</AppLink>
    </Card>
  );
}
