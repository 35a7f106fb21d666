import { type Role } from "@field-advisor/schema/routes";
import { ChevronDownIcon, HamburgerMenuIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { Fragment } from "react";
import { useLocation } from "react-router";
import { AppLink } from "../routing/addresses.tsx";
import { type AddRoom, AddRoomButton } from "./add-room-button.tsx";
import { Menu } from "./menu.tsx";
import { NavigationSheet } from "./navigation-sheet.tsx";
import { currentOf, navigationFor } from "./navigation.ts";

interface NavigationButtonProps {
  role: Role;
  addRoom: AddRoom | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Where the navigation bar does not fit it is behind this button. */
export function NavigationButton({ role, addRoom, isOpen, onOpenChange }: NavigationButtonProps) {
  return (
    <>
      <IconButton
        variant="ghost"
        color="gray"
        size="3"
        className="fa-menu-button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(true)}
      >
        <HamburgerMenuIcon width="20" height="20" />
      </IconButton>
      {isOpen && <NavigationSheet role={role} addRoom={addRoom} onClose={() => onOpenChange(false)} />}
    </>
  );
}

/** The screens a role works in most: menus by subject, and beside them what is needed all day. */
export function NavigationBar({ role, addRoom }: { role: Role; addRoom: AddRoom | null }) {
  const { groups, links } = navigationFor(role);
  const current = currentOf([...groups.flatMap(({ entries }) => entries), ...links], useLocation());
  return (
    <nav aria-label="Main" className="fa-nav">
      {groups.map(({ group, entries }) => {
        const section = entries.map((entry) => ({ ...entry, current: current(entry) }));
        return (
          <Fragment key={group}>
            <Menu
              sections={[section]}
              trigger={
                <button
                  type="button"
                  className="fa-nav-link"
                  data-current={section.some((entry) => entry.current) || undefined}
                >
                  {group}
                  <ChevronDownIcon />
                </button>
              }
            />
            {group === "Analytics" && <AddRoomButton addRoom={addRoom} />}
          </Fragment>
        );
      })}
      {links.map((entry) => (
        <AppLink key={entry.to} to={entry.to} className="fa-nav-link" aria-current={current(entry)}>
          {entry.label}
        </AppLink>
      ))}
    </nav>
  );
}
