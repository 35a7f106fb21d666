import { Flex, RadioCards, Text } from "@radix-ui/themes";
import type { AgentKind } from "./agent-form-values.ts";

const kinds = [
  { value: "own", label: "Our own voice agent", meaning: "You write what it says and how it behaves." },
  { value: "registered", label: "Registered elsewhere", meaning: "It exists already and has an ID there." },
] as const satisfies readonly { value: AgentKind; label: string; meaning: string }[];

interface KindChoiceProps {
  value: AgentKind;
  onChange: (kind: AgentKind) => void;
}

/** Where the new agent lives. */
export const KindChoice = ({ value, onChange }: KindChoiceProps) => (
  <RadioCards.Root
    aria-label="Kind of agent"
    columns={{ initial: "1", sm: "2" }}
    value={value}
    onValueChange={(next) => onChange(next === "registered" ? "registered" : "own")}
  >
    {kinds.map(({ value: kind, label, meaning }) => (
      <RadioCards.Item key={kind} value={kind} aria-label={label}>
        <Flex direction="column" width="100%">
          <Text size="2" weight="medium">
            {label}
          </Text>
          <Text size="1" color="gray">
            {meaning}
          </Text>
        </Flex>
      </RadioCards.Item>
    ))}
  </RadioCards.Root>
);
