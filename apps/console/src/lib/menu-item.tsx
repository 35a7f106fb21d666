import { DropdownMenu } from "@radix-ui/themes";
import type { ComponentProps, ReactNode } from "react";

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & {
  /** The id of the words that say why it cannot be done; the entry stays within reach so that they are heard. */
  obstacle: string | undefined;
};

/** An entry of a menu that something may stand in the way of. */
export function MenuItem({ obstacle, onSelect, color, ...props }: MenuItemProps) {
  if (!obstacle) return <DropdownMenu.Item {...props} onSelect={onSelect} color={color} />;
  return (
    <DropdownMenu.Item
      {...props}
      aria-disabled
      data-disabled=""
      aria-describedby={obstacle}
      onSelect={(event) => event.preventDefault()}
    />
  );
}

/** Why entries of a menu cannot be chosen. */
export const MenuReason = ({ id, children }: { id: string; children: ReactNode }) => (
  <DropdownMenu.Label id={id} className="menu-reason">
    {children}
  </DropdownMenu.Label>
);
