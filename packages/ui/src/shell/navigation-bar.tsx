import { type Role } from "@field-advisor/schema/routes";
import { ChevronDownIcon, HamburgerMenuIcon } from "@radix-ui/react-icons";
import { Button, IconButton } from "@radix-ui/themes";
import { Fragment, useState } from "react";
import { useLocation } from "react-router";
import { AppLink } from "../routing/addresses.tsx";
import { type AddRoom, AddRoomButton, useAddRoom } from "../rooms/add-room-button.tsx";
import { Menu } from "../menus/menu.tsx";
import { NavigationSheet } from "./navigation-sheet.tsx";
import { currentOf, navigationFor } from "../routing/navigation.ts";
import { CountBadge, countedNews, useCounts } from "./news.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** The screens a role works in most: menus by subject, and beside them what is needed all day. */
function NavigationBar({ role, addRoom }: { role: Role; addRoom: AddRoom | null }) {
  const { groups, links } = navigationFor(role);
  const countAt = useCounts(role);
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
          <CountBadge counted={countAt(entry.to)} />
        </AppLink>
      ))}
    </nav>
  );
}

/** The navigation bar, and the button that everything of it is behind where the header has no room for it. */
export function Navigation({ role, hasBar }: { role: Role; hasBar: boolean }) {
  const signOut = useSignOut();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const { addRoom, dialog } = useAddRoom(role, closeMenu);
  const isNew = useCounts(role)("/");
  return (
    <>
      {hasBar && <NavigationBar role={role} addRoom={addRoom} />}
      {hasBar && role === "OWNER" && (
        <Button variant="ghost" color="gray" className="fa-nav-logout" onClick={signOut}>
          Logout
        </Button>
      )}
      <IconButton
        variant="ghost"
        color="gray"
        size="3"
        className="fa-nav-button"
        aria-label={isNew ? `Menu, ${countedNews(isNew.count)} ${isNew.words}` : "Menu"}
        data-new={isNew !== null || undefined}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(true)}
      >
        <HamburgerMenuIcon width="20" height="20" />
      </IconButton>
      {isMenuOpen && <NavigationSheet role={role} addRoom={addRoom} onClose={closeMenu} />}
      {dialog}
    </>
  );
}
