import { CopyIconButton } from "@field-advisor/ui";
import { Box, Code, Flex, Heading, Text } from "@radix-ui/themes";
import { ownKey, waysTo } from "./connections.ts";

/** Two sentences for each assistant that many people have, with what to paste. */
export function WaysToConnect({ address }: { address: string }) {
  return (
    <Box>
      <Heading as="h3" size="2" mb="1">
        How to connect one
      </Heading>
      <Text as="p" size="2" color="gray" mb="2">
        In what you paste, your key stands in the place of {ownKey}.
      </Text>
      <Flex direction="column" gap="3">
        {waysTo(address).map(({ assistant, how, paste }) => (
          <Box key={assistant}>
            <Text as="p" size="2" mb="1">
              <strong>{assistant}</strong>: {how}
            </Text>
            <Flex gap="2" align="start">
              <Code size="2" variant="soft" className="fa-break">
                {paste}
              </Code>
              <CopyIconButton text={paste} label={`Copy for ${assistant}`} />
            </Flex>
          </Box>
        ))}
        <Text as="p" size="2">
          <strong>Others</strong>: give them the address, and the header Authorization with the word Bearer
          and the key. One that only offers to sign in, as many chat sites do, cannot use a key.
        </Text>
      </Flex>
    </Box>
  );
}
