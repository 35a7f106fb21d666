import { CopyIconButton } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";

const shownWhole = 12;

/** An id by its ends: "agent_…x7k2". What is short anyway stays as it is. */
export function shortId(id: string): string {
  if (id.length <= shownWhole) return id;
  const kind = /^[a-z]{1,8}_/i.exec(id)?.[0] ?? id.slice(0, 4);
  return `${kind}…${id.slice(-4)}`;
}

/** An id by its ends, with the whole of it one click away; `of` names whose it is. */
export const ShortId = ({ id, of }: { id: string; of: string }) => (
  <Flex align="center" gap="2" minWidth="0">
    <Text size="1" color="gray" className="fa-nowrap" title={id}>
      {shortId(id)}
    </Text>
    <CopyIconButton text={id} label={`Copy ID of ${of}`} />
  </Flex>
);
