import { Slot } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { useOnDemand } from "../app/on-demand.tsx";
import type { MenuProps } from "./opened-menu.tsx";

const load = async () => (await import("./opened-menu.tsx")).OpenedMenu;

/** A button with a menu. The menu's own code is fetched when somebody comes near the button. */
export function Menu(props: MenuProps) {
  const { Part: OpenedMenu, ask, prepare } = useOnDemand(load);
  const [byKeyboard, setByKeyboard] = useState(false);
  if (OpenedMenu) return <OpenedMenu {...props} byKeyboard={byKeyboard} />;
  const open = (isKey: boolean) => {
    setByKeyboard(isKey);
    ask();
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      // A click that no pointer made comes from a key.
      onClick={({ detail }: { detail: number }) => open(detail === 0)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        open(true);
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
}
