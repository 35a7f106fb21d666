import type { Role } from "@field-advisor/schema/routes";
import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { useState } from "react";
import { dialogOnDemand } from "../app/on-demand.tsx";
import type { CommandPaletteProps } from "../command-palette/command-palette.tsx";
import { PaletteField } from "../command-palette/palette-field.tsx";
import { Sheet } from "../feedback/sheet.tsx";
import { paletteKeys, useScreenKeys } from "./screen-keys.ts";
import "../command-palette/command-palette.css";

const KeysSheet = dialogOnDemand(async () => (await import("./keys-sheet.tsx")).KeysSheet);
const loadPalette = async () => (await import("../command-palette/command-palette.tsx")).CommandPalette;

/** What is typed into it before anything can be found stays once that has arrived. */
const Palette = dialogOnDemand(loadPalette, ({ text, setText }: CommandPaletteProps) => (
  <>
    <PaletteField value={text} onChange={({ target }) => setText(target.value)} />
    <div className="palette-list" />
    <div className="palette-note" />
  </>
));

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
  const [text, setText] = useState("");
  return (
    <Sheet
      title="Search and commands"
      description="Whatever you may open, by its name, and what you can do."
      onClose={props.onClose}
    >
      <Palette {...props} text={text} setText={setText} />
    </Sheet>
  );
}
