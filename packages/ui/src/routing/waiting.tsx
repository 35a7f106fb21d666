import { Flex, Spinner, Text } from "@radix-ui/themes";

/** Says what is going on while there is nothing else to show. */
export function Waiting({ text = "Loading..." }: { text?: string }) {
  return (
    <Flex asChild align="center" justify="center" gap="3" p="6" className="fa-waiting">
      <output>
        <Spinner size="3" />
        <Text color="gray">{text}</Text>
      </output>
    </Flex>
  );
}
