import { Button, Card, Flex, Skeleton, Text } from "@radix-ui/themes";
import { AppLink } from "../routing/addresses.tsx";

interface FigureCardProps {
  label: string;
  /** What the number counts, in a few words. */
  definition: string;
  /** Undefined until it is known. */
  figure: number | undefined;
  /** Why it could not be read. */
  failure: { sentence: string } | null;
  onRetry: () => void;
  /** Where the counted things are. */
  to?: string | null | undefined;
}

/** One number with its meaning; where it could not be read it says so instead of showing a number. */
export function FigureCard({ label, definition, figure, failure, onRetry, to }: FigureCardProps) {
  const content = (
    <Flex direction="column" gap="1">
      <Text size="2" weight="medium">
        {label}
      </Text>
      {failure ? (
        <Flex direction="column" align="start" gap="2">
          <Text size="2" color="red">
            {failure.sentence}
          </Text>
          <Button size="1" variant="soft" color="gray" highContrast onClick={onRetry}>
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
  if (!to || failure) return <Card size="3">{content}</Card>;
  return (
    <Card size="3" asChild>
      <AppLink to={to}>{content}</AppLink>
    </Card>
  );
}
