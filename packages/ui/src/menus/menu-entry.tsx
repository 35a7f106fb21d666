import { DropdownMenu } from "@radix-ui/themes";
import { AppLink } from "../routing/addresses.tsx";
import type { Current } from "../routing/navigation.ts";

export interface MenuEntry {
  label: string;
  /** A screen, or what happens. */
  to?: string;
  run?: () => void;
  current?: Current | undefined;
  /** Whether it is on; the menu stays open when it is turned. */
  isOn?: boolean;
  /** Whether it is the one of its section that counts; the menu stays open when another is picked. */
  isPicked?: boolean;
  /** An address outside this app, opened in a window of its own. */
  href?: string;
  /** True for what cannot be taken back. */
  isFinal?: boolean;
  /** True for what is done in the reader's name; an owner who views as them cannot. */
  isAction?: boolean;
  /** Why it cannot be chosen; it stays within reach so that this is heard. */
  obstacle?: string | null;
}

interface MenuItemProps {
  entry: MenuEntry;
  /** Where the words of its obstacle stand. */
  reasonId: string;
}

/** One entry of an open menu. */
export function MenuItem({
  entry: { label, to, run, current, isOn, isPicked, href, isFinal, obstacle },
  reasonId,
}: MenuItemProps) {
  const runAndStay = (event: Event) => {
    event.preventDefault();
    run?.();
  };
  if (isOn !== undefined)
    return (
      <DropdownMenu.CheckboxItem checked={isOn} onSelect={runAndStay}>
        {label}
      </DropdownMenu.CheckboxItem>
    );
  if (isPicked !== undefined)
    return (
      <DropdownMenu.RadioItem value={label} onSelect={runAndStay}>
        {label}
      </DropdownMenu.RadioItem>
    );
  if (obstacle)
    return (
      <DropdownMenu.Item
        aria-disabled
        data-disabled=""
        aria-describedby={reasonId}
        onSelect={(event) => event.preventDefault()}
      >
        {label}
      </DropdownMenu.Item>
    );
  if (to !== undefined)
    return (
      <DropdownMenu.Item asChild>
        <AppLink to={to} aria-current={current}>
          {label}
        </AppLink>
      </DropdownMenu.Item>
    );
  if (href !== undefined)
    return (
      <DropdownMenu.Item asChild>
        <a href={href} target="_blank" rel="noopener">
          {label}
        </a>
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item {...(isFinal && { color: "red" })} {...(run && { onSelect: run })}>
      {label}
    </DropdownMenu.Item>
  );
}
