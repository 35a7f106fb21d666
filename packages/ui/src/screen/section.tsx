import { Box, Card, Flex, Heading } from "@radix-ui/themes";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** Stands beside the title: the way to more, a button. */
  aside?: ReactNode;
  /** True where one card holds all of it, with its title. */
  isCard?: boolean;
  /** "3" for a part of lesser weight. */
  size?: "3" | "4";
  mt?: "4" | "6";
  mb?: "4" | "5";
  children: ReactNode;
}

/** A part of a screen under a heading of its own. */
export function Section({ title, aside, isCard = false, size = "4", children, ...margins }: SectionProps) {
  const headingId = useId();
  const content = (
    <section aria-labelledby={headingId}>
      <Flex align="baseline" justify="between" gap="3" wrap="wrap" mb="3">
        <Heading as="h2" size={size} id={headingId} className="fa-break">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </section>
  );
  if (!isCard)
    return (
      <Box asChild {...margins}>
        {content}
      </Box>
    );
  return (
    <Card asChild size={{ initial: "2", sm: "3" }} {...margins}>
      {content}
    </Card>
  );
}
