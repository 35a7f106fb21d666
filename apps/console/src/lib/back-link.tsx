import { AppLink } from "@field-advisor/ui";
import { ArrowLeftIcon } from "@radix-ui/react-icons";
import { Box, Flex, Link } from "@radix-ui/themes";
import type { ReactNode } from "react";

/** The way to the screen above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box mb="3">
      <Link asChild size="2" color="gray" highContrast>
        <AppLink to={to}>
          <Flex as="span" display="inline-flex" align="center" gap="1">
            <ArrowLeftIcon />
            {children}
          </Flex>
        </AppLink>
      </Link>
    </Box>
  );
}
