import { DropdownMenu } from "@radix-ui/themes";
import { Fragment, useRef, type ReactElement } from "react";
import { AppLink } from "../routing/app-link.tsx";

interface MenuEntry {
  label: string;
  /** A screen, or what happens. */
  to?: string;
  run?: () => void;
  isShown?: boolean;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  heading?: string;
  /** Parted by lines. */
  sections: readonly (readonly MenuEntry[])[];
  align?: "start" | "end";
}

/** The menu of a button, open as soon as it is there. */
export function OpenedMenu({
  trigger,
  heading,
  sections,
  align = "start",
  byKeyboard,
}: MenuProps & { byKeyboard: boolean }) {
  // Radix has not seen the key that opened the menu the first time, and would leave the focus on the menu as a whole.
  const startsAtFirst = useRef(byKeyboard);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        variant="soft"
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget || !startsAtFirst.current) return;
          startsAtFirst.current = false;
          currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
        }}
      >
        {heading && <DropdownMenu.Label>{heading}</DropdownMenu.Label>}
        {sections.map((entries, index) => (
          <Fragment key={entries[0]?.label}>
            {index > 0 && <DropdownMenu.Separator />}
            <DropdownMenu.Group>
              {entries.map(({ label, to, run, isShown }) =>
                to === undefined ? (
                  <DropdownMenu.Item key={label} {...(run && { onSelect: run })}>
                    {label}
                  </DropdownMenu.Item>
                ) : (
                  <DropdownMenu.Item key={label} asChild>
                    <AppLink to={to} {...(isShown && { "aria-current": "page" })}>
                      {label}
                    </AppLink>
                  </DropdownMenu.Item>
                ),
              )}
            </DropdownMenu.Group>
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
