import { Button, Flex, Heading } from "@radix-ui/themes";
import type { Role } from "@field-advisor/schema/routes";
import { useId } from "react";
import { useLocation } from "react-router";
import { Sheet } from "../feedback/sheet.tsx";
import { AppLink } from "../routing/addresses.tsx";
import { type AddRoom, AddRoomButton } from "./add-room-button.tsx";
import { isShown, navigationFor, type NavigationEntry } from "./navigation.ts";
import { useSignOut } from "./use-sign-out.ts";

interface LinksProps {
  /** Left out where there is nothing else. */
  title?: string | undefined;
  entries: readonly NavigationEntry[];
  onLeave: () => void;
}

function Links({ title, entries, onLeave }: LinksProps) {
  const location = useLocation();
  const id = useId();
  return (
    <section aria-labelledby={title && id}>
      {title && (
        <Heading as="h2" id={id} size="2" color="gray" mb="1">
          {title}
        </Heading>
      )}
      <ul className="fa-plain-list">
        {entries.map((entry) => (
          <li key={entry.to}>
            <AppLink
              to={entry.to}
              className="fa-nav-link"
              aria-current={isShown(entry, location) ? "page" : undefined}
              onClick={onLeave}
            >
              {entry.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NavigationSheetProps {
  role: Role;
  addRoom: AddRoom | null;
  onClose: () => void;
}

/** The navigation bar where it does not fit. */
export function NavigationSheet({ role, addRoom, onClose }: NavigationSheetProps) {
  const { groups, links } = navigationFor(role);
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
          <Links title={isOwner ? "Daily work" : undefined} entries={links} onLeave={onClose} />
          {groups.map(({ group, entries }) => (
            <Links key={group} title={group} entries={entries} onLeave={onClose} />
          ))}
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
