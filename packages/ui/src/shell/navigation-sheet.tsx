import { Button, Flex } from "@radix-ui/themes";
import type { Role } from "@field-advisor/schema/routes";
import { Sheet } from "../dialogs/sheet.tsx";
import { type AddRoom, AddRoomButton } from "../rooms/add-room-button.tsx";
import { NavigationSections } from "./navigation-sections.tsx";
import { useSignOut } from "./use-sign-out.ts";

interface NavigationSheetProps {
  role: Role;
  addRoom: AddRoom | null;
  onClose: () => void;
}

/** The navigation bar where it does not fit. */
export function NavigationSheet({ role, addRoom, onClose }: NavigationSheetProps) {
  const signOut = useSignOut();
  const isOwner = role === "OWNER";
  return (
    <Sheet
      title="Menu"
      description={isOwner ? "Everything you run, by subject" : "Where you can go"}
      onClose={onClose}
    >
      <Flex asChild direction="column" gap="4">
        <nav aria-label="Main">
          <AddRoomButton addRoom={addRoom} />
          <NavigationSections role={role} onLeave={onClose} />
          {isOwner && (
            <Button size="3" variant="soft" color="gray" onClick={signOut}>
              Logout
            </Button>
          )}
        </nav>
      </Flex>
    </Sheet>
  );
}
