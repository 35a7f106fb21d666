import { Text } from "@radix-ui/themes";
import type { ReactNode } from "react";

interface ProviderCountProps {
  /** False where the provider counted only the newest conversations. */
  complete: boolean;
  children: ReactNode;
}

/** What the voice provider counted of an agent's conversations. */
export const ProviderCount = ({ complete, children }: ProviderCountProps) => (
  <Text size="2" className="fa-numbers">
    {!complete && "at least "}
    {children}
  </Text>
);
