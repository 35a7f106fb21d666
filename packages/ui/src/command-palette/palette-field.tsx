import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { TextField } from "@radix-ui/themes";

const longestText = 200;

/** What names are typed into; it has the focus as soon as it is there. */
export const PaletteField = (props: TextField.RootProps) => (
  <TextField.Root
    size="3"
    aria-label="Search by name"
    placeholder="Search by name"
    maxLength={longestText}
    spellCheck={false}
    autoFocus
    {...props}
  >
    <TextField.Slot>
      <MagnifyingGlassIcon />
    </TextField.Slot>
  </TextField.Root>
);
