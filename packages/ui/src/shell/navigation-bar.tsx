import { ChevronDownIcon } from "@radix-ui/react-icons";
import type { Role } from "@field-advisor/schema/routes";
import { Fragment } from "react";
import { useLocation } from "react-router";
import { AppLink } from "../routing/app-link.tsx";
import { AddRoomButton } from "./add-room-button.tsx";
import { Menu } from "./menu.tsx";
import { isShown, navigationFor } from "./navigation.ts";
import type { AddRoom } from "./use-add-room.tsx";

/** The screens a role works in most: menus by subject, and beside them what is needed all day. */
export function NavigationBar({ role, addRoom }: { role: Role; addRoom: AddRoom | null }) {
  const location = useLocation();
  const { groups, links } = navigationFor(role);
  return (
    <nav aria-label="Main" className="fa-nav">
      {groups.map(({ group, entries }) => {
        const section = entries.map((entry) => ({ ...entry, isShown: isShown(entry, location) }));
        return (
          <Fragment key={group}>
            <Menu
              sections={[section]}
              trigger={
                <button
                  type="button"
                  className="fa-nav-link"
                  data-current={section.some((entry) => entry.isShown) || undefined}
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
        <AppLink
          key={entry.to}
          to={entry.to}
          className="fa-nav-link"
          aria-current={isShown(entry, location) ? "page" : undefined}
        >
          {entry.label}
        </AppLink>
      ))}
    </nav>
  );
}
