import { ReloadIcon } from "@radix-ui/react-icons";
import { Flex } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { SteadyButton } from "../forms/steady-button.tsx";

/** The row above a list: what narrows and orders it, and what can be done with all of it. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Flex asChild gap="3" mb="4" wrap="wrap" className="fa-filters">
    <search>{children}</search>
  </Flex>
);

/** Asks for a list again. */
export const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <SteadyButton variant="soft" color="gray" highContrast busy={busy} onClick={onClick}>
    <ReloadIcon />
    Refresh
  </SteadyButton>
);
