import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { RelativeTime } from "@field-advisor/ui";
import { Badge, Flex, Link, Text } from "@radix-ui/themes";

interface AssistantNameProps {
  assistant: Assistant;
  onEdit: () => void;
}

/** The assistant's name, which opens it for editing, marked where it helps wherever a room names none. */
export const AssistantName = ({ assistant, onEdit }: AssistantNameProps) => (
  <Flex align="center" gap="2" wrap="wrap">
    <Link asChild weight="bold" highContrast>
      <button type="button" className="fa-name-button" onClick={onEdit}>
        {assistant.name}
      </button>
    </Link>
    {assistant.isDefault && <Badge highContrast>Default</Badge>}
  </Flex>
);

/** Whether it helps anybody, in a word and a colour. */
export const AssistantStatus = ({ assistant: { isActive } }: { assistant: Assistant }) => (
  <Badge color={isActive ? "green" : "gray"} highContrast radius="full">
    {isActive ? "Active" : "Inactive"}
  </Badge>
);

/** When it was asked last. */
export const LastUsed = ({ at }: { at: string | null }) => (
  <Text size="2" color="gray" className="fa-nowrap">
    {at === null ? "Never" : <RelativeTime iso={at} />}
  </Text>
);
