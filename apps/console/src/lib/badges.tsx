import { Badge, Flex, Text } from "@radix-ui/themes";

interface NamedAgentProps {
  agent: { name: string; isActive: boolean; isMissing?: boolean };
}

/** The agent that people talk to, marked where nobody can talk to it. */
export const NamedAgent = ({ agent }: NamedAgentProps) => (
  <Flex align="center" gap="2" wrap="wrap">
    <Text size="2" className="fa-break">
      {agent.name}
    </Text>
    {!agent.isActive && (
      <Badge color="red" highContrast>
        Inactive
      </Badge>
    )}
    {agent.isMissing && (
      <Badge color="red" highContrast title="The voice provider does not have this agent.">
        Missing at the provider
      </Badge>
    )}
  </Flex>
);
