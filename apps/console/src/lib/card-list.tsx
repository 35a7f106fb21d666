import { Box, Card, DataList, Flex } from "@radix-ui/themes";
import type { ReactNode } from "react";

/** The entries of a list one below the other, for phones. */
export const CardList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex asChild direction="column" gap="3">
    <ul className="fa-plain-list" aria-label={label}>
      {children}
    </ul>
  </Flex>
);

interface ListCardProps {
  /** What it is. */
  title: ReactNode;
  /** Beside that: how it stands, and what can be done about it. */
  aside: ReactNode;
  /** What else there is to know, by its name. */
  facts: Readonly<Record<string, ReactNode>>;
  children?: ReactNode;
}

/** One entry of such a list. */
export const ListCard = ({ title, aside, facts, children }: ListCardProps) => (
  <Card asChild size="2">
    <li>
      <Flex justify="between" align="start" gap="3" wrap="wrap">
        <Box className="fa-title">{title}</Box>
        <Flex align="center" gap="4" flexShrink="0" pt="1">
          {aside}
        </Flex>
      </Flex>
      <DataList.Root size="2" mt="3">
        {Object.entries(facts).map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.Label minWidth="84px">{name}</DataList.Label>
            <DataList.Value>{value}</DataList.Value>
          </DataList.Item>
        ))}
      </DataList.Root>
      {children}
    </li>
  </Card>
);
