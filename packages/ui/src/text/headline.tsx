import { InfoCircledIcon } from "@radix-ui/react-icons";
import { Box, Card, Flex, IconButton, Popover, Text } from "@radix-ui/themes";

interface HeadlineProps {
  label: string;
  /** What the number counts, in a sentence. */
  definition: string;
  value: string;
  /** How it was in the range before: "Up 20% from 35". */
  comparison?: string | undefined;
}

/** One number, what it means at a click, and how it was before. */
export function Headline({ label, definition, value, comparison }: HeadlineProps) {
  return (
    <Card size="2" asChild>
      <li>
        <Flex align="center" gap="2">
          <Text size="2" weight="medium">
            {label}
          </Text>
          <Popover.Root>
            <Popover.Trigger>
              <IconButton variant="ghost" color="gray" size="1" aria-label={`What "${label}" means`}>
                <InfoCircledIcon />
              </IconButton>
            </Popover.Trigger>
            <Popover.Content size="1" maxWidth="280px" aria-label={`What "${label}" means`}>
              <Text as="p" size="2">
                {definition}
              </Text>
            </Popover.Content>
          </Popover.Root>
        </Flex>
        <Text as="div" size="6" weight="bold" className="fa-numbers" mt="1">
          {value}
        </Text>
        <Box minHeight="18px">
          {comparison && (
            <Text as="div" size="1" color="gray" className="fa-numbers">
              {comparison}
            </Text>
          )}
        </Box>
      </li>
    </Card>
  );
}
