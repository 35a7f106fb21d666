import { InfoCircledIcon } from "@radix-ui/react-icons";
import { Card, Flex, Grid, IconButton, Popover, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { AppLink } from "../routing/addresses.tsx";
import { Muted } from "../text/muted.tsx";

interface StatListProps {
  label: string;
  children: ReactNode;
}

/** Cards of numbers, as many beside each other as there is room for, at most four. */
export const StatList = ({ label, children }: StatListProps) => (
  <Grid asChild columns={{ initial: "repeat(auto-fill, minmax(10rem, 1fr))", lg: "4" }} gap="3">
    <ul className="fa-plain-list" aria-label={label}>
      {children}
    </ul>
  </Grid>
);

interface StatProps {
  label: string;
  value: ReactNode;
  /** How it was before: "Up 20% from 35". */
  comparison?: string | undefined;
  /** What is counted and over which time, in a few words below the number. */
  note?: string;
  /** The same in sentences, shown at the press of a button. */
  definition?: string;
}

/** A number with its label, where it stands in a card already. */
export const Stat = ({ label, value, comparison, note, definition }: StatProps) => (
  <Flex direction="column" gap="1" minWidth="0">
    <Flex asChild align="center" gap="2">
      <Text size="2" weight="medium">
        {label}
        {definition && <Definition label={`What "${label}" means`}>{definition}</Definition>}
      </Text>
    </Flex>
    <Text size="6" weight="bold" className="fa-numbers">
      {value}
    </Text>
    {comparison && (
      <Text size="1" className="fa-numbers">
        {comparison}
      </Text>
    )}
    {note && <Muted size="1">{note}</Muted>}
  </Flex>
);

const Definition = ({ label, children }: { label: string; children: string }) => (
  <Popover.Root>
    <Popover.Trigger>
      <IconButton variant="ghost" color="gray" size="1" aria-label={label}>
        <InfoCircledIcon />
      </IconButton>
    </Popover.Trigger>
    <Popover.Content size="1" maxWidth="280px" aria-label={label}>
      <Text as="p" size="2">
        {children}
      </Text>
    </Popover.Content>
  </Popover.Root>
);

/** A card of a `StatList`; `to` is where the counted things are. */
export function StatCard({ to, ...stat }: StatProps & { to?: string | null | undefined }) {
  const content = <Stat {...stat} />;
  return (
    <li>
      <Card size="2" asChild={Boolean(to)} className="fa-stat">
        {to ? <AppLink to={to}>{content}</AppLink> : content}
      </Card>
    </li>
  );
}
