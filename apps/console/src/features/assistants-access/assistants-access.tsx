import { CopyField, Section } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { ReadableParts } from "./readable-parts.tsx";
import { WaysToConnect } from "./ways-to-connect.tsx";

/** How an owner lets an assistant read, with a key of their own. */
export function AssistantsAccess() {
  const address = new URL("/mcp", location.origin).href;
  return (
    <Section isCard title="Assistants" size="3" mt="6">
      <Flex direction="column" gap="4">
        <Text as="p" size="2">
          An assistant can answer questions about your training: who has not practised, what is missed most.
          It reads with a key, sees what you see, and can change nothing. Each time that it reads is in the
          activity log.
        </Text>
        <CopyField label="Address for assistants" text={address} />
        <ReadableParts />
        <WaysToConnect address={address} />
      </Flex>
    </Section>
  );
}
