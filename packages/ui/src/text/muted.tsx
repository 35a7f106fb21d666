import { Text } from "@radix-ui/themes";
import type { ComponentProps } from "react";

/** What is said beside something more important: small and grey. */
export const Muted = ({ size = "2", ...props }: ComponentProps<typeof Text>) => (
  <Text color="gray" size={size} {...props} />
);
