import type { Role } from "@field-advisor/schema/routes";
import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { useEffect, useState } from "react";
import { codeOf, useCode } from "../app/lazy-code.ts";
import { forgetRecent } from "../app/recent-entries.ts";
import { useSessionControl } from "../app/session.ts";
import type { CommandPaletteProps } from "../command-palette/command-palette.tsx";
import { PaletteField } from "../command-palette/palette-field.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { Sheet } from "../dialogs/sheet.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { KeysSheet } from "./keys-sheet.tsx";
import { paletteKeys, useScreenKeys } from "./screen-keys.ts";
import "../command-palette/command-palette.css";

const paletteCode = codeOf(
  async () => (await import("../command-palette/command-palette.tsx")).CommandPalette,
);

/** The way to whatever has a name, by a button and by keys; and the list of keys. */
export function Commands({ role, userId }: { role: Role; userId: number }) {
  const [opened, setOpened] = useState<"palette" | "keys" | null>(null);
  const openPalette = () => setOpened("palette");
  const openKeys = () => setOpened("keys");
  const close = () => setOpened(null);
  useScreenKeys({ onPalette: openPalette, onKeys: openKeys });
  const { impersonation } = useSessionControl();
  useEffect(() => {
    if (!impersonation) forgetRecent(userId);
  }, [impersonation, userId]);
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
        onPointerEnter={() => void paletteCode.fetch().catch(() => undefined)}
        onClick={openPalette}
      >
        <MagnifyingGlassIcon width="20" height="20" />
      </IconButton>
      {opened === "palette" && (
        <PaletteSheet role={role} userId={userId} onClose={close} onShowKeys={openKeys} />
      )}
      {opened === "keys" && <KeysSheet onClose={close} />}
    </>
  );
}

type PaletteSheetProps = Omit<CommandPaletteProps, "text" | "setText">;

function PaletteSheet(props: PaletteSheetProps) {
  return (
    <Sheet
      title="Search and commands"
      description="Find a screen, a setting, a person, an item or an action by name."
      onClose={props.onClose}
    >
      <PartBoundary>
        <Palette {...props} />
      </PartBoundary>
    </Sheet>
  );
}

/** What is typed before anything can be found stays once the rest has arrived, also where that takes another try. */
function Palette(props: PaletteSheetProps) {
  const [text, setText] = useState("");
  const { loaded: CommandPalette, hasFailed, retry } = useCode(paletteCode);
  if (CommandPalette) return <CommandPalette {...props} text={text} setText={setText} />;
  return (
    <>
      <PaletteField value={text} onChange={({ target }) => setText(target.value)} />
      <div className="palette-list">
        {hasFailed && <FailureNotice sentence={notLoaded} onRetry={retry} />}
      </div>
      <div className="palette-note" />
    </>
  );
}

const notLoaded = "The search could not be loaded. Check your connection and try again.";
