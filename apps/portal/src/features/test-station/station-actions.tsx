import { AppLink, useSignOut } from "@field-advisor/ui";
import { Button, Flex } from "@radix-ui/themes";
import type { ReactNode } from "react";

/** The ways out of the test station, and for owners those to what they manage; `children` comes last. */
export function StationActions({ isOwner, children }: { isOwner: boolean; children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <Flex gap="3" wrap="wrap" justify={{ sm: "end" }}>
      <Button asChild variant="soft" color="gray" highContrast>
        <AppLink to="/">Dashboard</AppLink>
      </Button>
      <Button variant="soft" color="gray" highContrast onClick={signOut}>
        Logout
      </Button>
      {isOwner && (
        <Button asChild variant="soft" highContrast>
          <AppLink to="/room-management">Manage Rooms</AppLink>
        </Button>
      )}
      {children}
    </Flex>
  );
}
