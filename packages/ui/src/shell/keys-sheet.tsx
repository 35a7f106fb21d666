import { Flex, Kbd, Switch, Text } from "@radix-ui/themes";
import { Sheet } from "../dialogs/sheet.tsx";
import { paletteKeys, useSingleKeys } from "./screen-keys.ts";

const keys: readonly (readonly [key: string, what: string, isSingle?: "single"])[] = [
  [paletteKeys.label, "Search and commands"],
  ["/", "Search on this screen", "single"],
  ["?", "This list", "single"],
  ["Esc", "Close what is open"],
  ["Tab", "The next field, button or link"],
];

/** The keys of the whole product; those that are a single character can be turned off. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const [singleKeys, turnSingleKeys] = useSingleKeys();
  const shown = keys.filter(([, , isSingle]) => singleKeys || !isSingle);
  return (
    <Sheet title="Keyboard shortcuts" description="They work on every screen." onClose={onClose}>
      <Flex asChild direction="column" gap="3" mt="0" mb="5">
        <dl aria-label="Keys">
          {shown.map(([key, what]) => (
            <Flex key={key} justify="between" gap="4">
              <Text asChild size="2">
                <dt>{what}</dt>
              </Text>
              <Flex asChild m="0">
                <dd>
                  <Kbd>{key}</Kbd>
                </dd>
              </Flex>
            </Flex>
          ))}
        </dl>
      </Flex>
      <Text as="label" size="2">
        <Flex align="center" gap="2">
          <Switch checked={singleKeys} onCheckedChange={turnSingleKeys} />
          Keys without Ctrl or ⌘
        </Flex>
      </Text>
    </Sheet>
  );
}
