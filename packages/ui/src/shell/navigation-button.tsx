import { HamburgerMenuIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import type { Role } from "@field-advisor/schema/routes";
import { useOnDemand } from "../app/on-demand.ts";
import type { AddRoom } from "./use-add-room.tsx";

const load = async () => (await import("./navigation-sheet.tsx")).NavigationSheet;

interface NavigationButtonProps {
  role: Role;
  addRoom: AddRoom | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Where the navigation bar does not fit it is behind this button. */
export function NavigationButton({ role, addRoom, isOpen, onOpenChange }: NavigationButtonProps) {
  const { Part: NavigationSheet, ask, prepare } = useOnDemand(load);
  return (
    <>
      <IconButton
        variant="ghost"
        color="gray"
        highContrast
        size="3"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          ask();
          onOpenChange(true);
        }}
      >
        <HamburgerMenuIcon width="20" height="20" />
      </IconButton>
      {isOpen && NavigationSheet && (
        <NavigationSheet role={role} addRoom={addRoom} onClose={() => onOpenChange(false)} />
      )}
    </>
  );
}
