import { DropdownMenu } from "@radix-ui/themes";
import { Fragment, useId, useRef, type ReactElement } from "react";
import { useViewingObstacle } from "../app/session.ts";
import { MenuItem, type MenuEntry } from "./menu-entry.tsx";

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  heading?: string;
  /** Parted by lines. */
  sections: readonly (readonly MenuEntry[])[];
  align?: "start" | "end";
}

/** Why entries cannot be chosen, each reason with the first entry that it stands above. */
function reasonsOf(sections: MenuProps["sections"]): Map<string, MenuEntry> {
  const reasons = new Map<string, MenuEntry>();
  for (const entry of sections.flat())
    if (entry.obstacle && !reasons.has(entry.obstacle)) reasons.set(entry.obstacle, entry);
  return reasons;
}

/** The menu of a button, open as soon as it is there. */
export function OpenedMenu({
  trigger,
  heading,
  sections: given,
  align = "start",
  byKeyboard,
}: MenuProps & { byKeyboard: boolean }) {
  // Radix has not seen the key that opened the menu the first time, and would leave the focus on the menu as a whole.
  const startsAtFirst = useRef(byKeyboard);
  const id = useId();
  const viewing = useViewingObstacle();
  const sections = given.map((entries) =>
    entries.map((entry) => (entry.isAction && viewing ? { ...entry, obstacle: viewing } : entry)),
  );
  const reasons = reasonsOf(sections);
  const reasonId = ({ obstacle }: MenuEntry) => `${id}-${[...reasons.keys()].indexOf(obstacle ?? "")}`;
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        variant="soft"
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget || !startsAtFirst.current) return;
          startsAtFirst.current = false;
          currentTarget.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
        }}
      >
        {heading && <DropdownMenu.Label className="fa-menu-heading">{heading}</DropdownMenu.Label>}
        {sections.map((entries, index) => (
          <Fragment key={entries[0]?.label}>
            {index > 0 && <DropdownMenu.Separator />}
            <DropdownMenu.RadioGroup value={entries.find(({ isPicked }) => isPicked)?.label ?? ""}>
              {entries.map((entry) => (
                <Fragment key={entry.label}>
                  {entry.obstacle && reasons.get(entry.obstacle) === entry && (
                    <DropdownMenu.Label id={reasonId(entry)} className="fa-menu-reason">
                      {entry.obstacle}
                    </DropdownMenu.Label>
                  )}
                  <MenuItem entry={entry} reasonId={reasonId(entry)} />
                </Fragment>
              ))}
            </DropdownMenu.RadioGroup>
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
