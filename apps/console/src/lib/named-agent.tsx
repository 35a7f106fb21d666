import { Badge, Flex, Text } from "@radix-ui/themes";

/** The agent that people talk to, marked where it is switched off. */
export const NamedAgent = ({ agent }: { agent: { name: string; isActive: boolean } }) => (
  <Flex align="center" gap="2" wrap="wrap">
    <Text size="2" className="fa-break">
      {agent.name}
    </Text>
    {!agent.isActive && (
      <Badge color="red" highContrast>
        Inactive
      </Badge>
    )}
  </Flex>
);
