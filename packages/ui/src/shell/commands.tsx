import type { Role } from "@field-advisor/schema/routes";
import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { lazy, Suspense, useState } from "react";
import type { CommandPaletteProps } from "../command-palette/command-palette.tsx";
import { PaletteField } from "../command-palette/palette-field.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { Sheet } from "../feedback/sheet.tsx";
import { KeysSheet } from "./keys-sheet.tsx";
import { paletteKeys, useScreenKeys } from "./screen-keys.ts";
import "../command-palette/command-palette.css";

const loadPalette = async () => ({
  default: (await import("../command-palette/command-palette.tsx")).CommandPalette,
});

/** The way to whatever has a name, by a button and by keys; and the list of keys. */
export function Commands({ role }: { role: Role }) {
  const [opened, setOpened] = useState<"palette" | "keys" | null>(null);
  const openPalette = () => setOpened("palette");
  const openKeys = () => setOpened("keys");
  const close = () => setOpened(null);
  useScreenKeys({ onPalette: openPalette, onKeys: openKeys });
  return (
    <>
      <IconButton
        variant="ghost"
        color="gray"
        highContrast
        size="3"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteKeys.aria}
        title={`Search and commands (${paletteKeys.label})`}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={openPalette}
      >
        <MagnifyingGlassIcon width="20" height="20" />
      </IconButton>
      {opened === "palette" && <PaletteSheet role={role} onClose={close} onShowKeys={openKeys} />}
      {opened === "keys" && <KeysSheet onClose={close} />}
    </>
  );
}

type PaletteSheetProps = Omit<CommandPaletteProps, "text" | "setText">;

function PaletteSheet(props: PaletteSheetProps) {
  return (
    <Sheet
      title="Search and commands"
      description="Find a screen, person, room or page by name, or something to do."
      onClose={props.onClose}
    >
      <PartBoundary>
        <Palette {...props} />
      </PartBoundary>
    </Sheet>
  );
}

/** What is typed before anything can be found stays once the rest has arrived. */
function Palette(props: PaletteSheetProps) {
  const [text, setText] = useState("");
  // Made anew when it is shown again after it could not be fetched.
  const [CommandPalette] = useState(() => lazy(loadPalette));
  const meanwhile = (
    <>
      <PaletteField value={text} onChange={({ target }) => setText(target.value)} />
      <div className="palette-list" />
      <div className="palette-note" />
    </>
  );
  return (
    <Suspense fallback={meanwhile}>
      <CommandPalette {...props} text={text} setText={setText} />
    </Suspense>
  );
}
