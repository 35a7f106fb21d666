import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { TextField } from "@radix-ui/themes";

const longestText = 200;

/** What names are typed into. */
export const PaletteField = (props: TextField.RootProps) => (
  <TextField.Root
    size="3"
    aria-label="Search by name"
    placeholder="Search by name"
    maxLength={longestText}
    spellCheck={false}
    {...props}
  >
    <TextField.Slot>
      <MagnifyingGlassIcon />
    </TextField.Slot>
  </TextField.Root>
);
