import { Flex, Heading } from "@radix-ui/themes";
import { type ReactNode, useId } from "react";

interface HomeSectionProps {
  title: string;
  /** The way to more of it, beside the title. */
  more?: ReactNode;
  children: ReactNode;
}

/** A part of the home under a heading of its own. */
export function HomeSection({ title, more, children }: HomeSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Flex align="baseline" justify="between" gap="3" wrap="wrap" mb="3">
        <Heading as="h2" size="4" id={headingId}>
          {title}
        </Heading>
        {more}
      </Flex>
      {children}
    </section>
  );
}
