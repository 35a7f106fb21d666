import type { Role } from "@field-advisor/schema/routes";
import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { use, useState } from "react";
import { CommandPaletteContext, type LoadPalette } from "../app/command-palette.ts";
import { dialogOnDemand, useOnDemand } from "../app/on-demand.tsx";
import { paletteKeys, useScreenKeys } from "./screen-keys.ts";

const KeysSheet = dialogOnDemand(async () => (await import("./keys-sheet.tsx")).KeysSheet);

/** The way to whatever has a name, by a button and by keys; and the list of keys. */
export function Commands({ role }: { role: Role }) {
  const load = use(CommandPaletteContext);
  return load && <LoadedCommands role={role} load={load} />;
}

function LoadedCommands({ role, load }: { role: Role; load: LoadPalette }) {
  const { Part: CommandPalette, ask, prepare } = useOnDemand(load);
  const [opened, setOpened] = useState<"palette" | "keys" | null>(null);
  const openPalette = () => {
    ask();
    setOpened("palette");
  };
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
        onPointerEnter={prepare}
        onClick={openPalette}
      >
        <MagnifyingGlassIcon width="20" height="20" />
      </IconButton>
      {opened === "palette" && CommandPalette && (
        <CommandPalette role={role} onClose={close} onShowKeys={openKeys} />
      )}
      {opened === "keys" && <KeysSheet onClose={close} />}
    </>
  );
}
