import { DropdownMenu } from "@radix-ui/themes";
import { Fragment, useId, type ReactElement } from "react";
import { useViewingObstacle } from "../app/session.ts";
import { MenuItem, type MenuEntry } from "./menu-entry.tsx";

interface MenuContentProps {
  heading?: string;
  /** Parted by lines. */
  sections: readonly (readonly MenuEntry[])[];
}

export interface MenuProps extends MenuContentProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "end";
}

/** A button with a menu. */
export const Menu = ({ trigger, align = "start", ...content }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Content align={align} variant="soft">
      <MenuContent {...content} />
    </DropdownMenu.Content>
  </DropdownMenu.Root>
);

/** Why entries cannot be chosen, each reason with the first entry that it stands above. */
function reasonsOf(sections: MenuProps["sections"]): Map<string, MenuEntry> {
  const reasons = new Map<string, MenuEntry>();
  for (const entry of sections.flat())
    if (entry.obstacle && !reasons.has(entry.obstacle)) reasons.set(entry.obstacle, entry);
  return reasons;
}

function MenuContent({ heading, sections: given }: MenuContentProps) {
  const id = useId();
  const viewing = useViewingObstacle();
  const sections = given.map((entries) =>
    entries.map((entry) => (entry.isAction && viewing ? { ...entry, obstacle: viewing } : entry)),
  );
  const reasons = reasonsOf(sections);
  const reasonId = ({ obstacle }: MenuEntry) => `${id}-${[...reasons.keys()].indexOf(obstacle ?? "")}`;
  return (
    <>
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
    </>
  );
}
