import { type Role } from "@field-advisor/schema/routes";
import { ChevronDownIcon, HamburgerMenuIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
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

/**
 * How far a row has to fold until all of it fits: at 0 it shows everything, at `steps` as little as it can. This is
 * measured instead of read from the width of the window: larger text and another role's entries need other widths.
 */
export function useFold<Row extends HTMLElement>(steps: number) {
  const row = useRef<Row>(null);
  const [fold, setFold] = useState(0);
  /** How wide the row was at each step at which it did not fit. */
  const needed = useRef<number[]>([]);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const fit = () => {
      const { clientWidth, scrollWidth } = element;
      if (scrollWidth > clientWidth) {
        needed.current[fold] = scrollWidth;
        setFold(Math.min(fold + 1, steps));
        return;
      }
      const fitting = needed.current.findIndex((width) => width <= clientWidth);
      if (fitting !== -1 && fitting < fold) setFold(fitting);
    };
    fit();
    const observer = new ResizeObserver(fit);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [fold, steps]);
  return { row, fold };
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
