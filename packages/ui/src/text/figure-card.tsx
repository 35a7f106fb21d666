import { Card, Flex, Grid, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { AppLink } from "../routing/addresses.tsx";

interface FigureCardProps {
  label: string;
  /** What the number counts and over which time, in a few words. */
  definition: string;
  figure: string;
  /** How it was before: "Up 20% from 35". */
  comparison?: string | undefined;
  /** Where the counted things are. */
  to?: string | null | undefined;
}

/** Cards of figures, as many beside each other as there is room for, at most four. */
export const FigureList = ({ children }: { children: ReactNode }) => (
  <Grid asChild columns={{ initial: "repeat(auto-fill, minmax(10rem, 1fr))", lg: "4" }} gap="3">
    <ul className="fa-plain-list" aria-label="Figures">
      {children}
    </ul>
  </Grid>
);

/** One number with its meaning and how it was before, leading to what it counts. */
export function FigureCard({ label, definition, figure, comparison, to }: FigureCardProps) {
  const content = (
    <Flex direction="column" gap="1">
      <Text size="2" weight="medium">
        {label}
      </Text>
      <Text size="6" weight="bold" className="fa-numbers">
        {figure}
      </Text>
      {comparison && (
        <Text size="1" className="fa-numbers">
          {comparison}
        </Text>
      )}
      <Text size="1" color="gray">
        {definition}
      </Text>
    </Flex>
  );
  return (
    <li>
      {to ? (
        <Card size="2" asChild className="fa-figure">
          <AppLink to={to}>{content}</AppLink>
        </Card>
      ) : (
        <Card size="2" className="fa-figure">
          {content}
        </Card>
      )}
    </li>
  );
}
