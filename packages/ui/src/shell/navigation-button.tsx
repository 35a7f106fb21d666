import { HamburgerMenuIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import type { Role } from "@field-advisor/schema/routes";
import { useState } from "react";
import { useOnDemand } from "../app/on-demand.ts";

const load = async () => (await import("./navigation-sheet.tsx")).NavigationSheet;

/** On phones the navigation bar is behind this button. */
export function NavigationButton({ role }: { role: Role }) {
  const { Part: NavigationSheet, ask, prepare } = useOnDemand(load);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="ghost"
        color="gray"
        highContrast
        size="3"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          ask();
          setOpen(true);
        }}
      >
        <HamburgerMenuIcon width="20" height="20" />
      </IconButton>
      {open && NavigationSheet && <NavigationSheet role={role} onClose={() => setOpen(false)} />}
    </>
  );
}
