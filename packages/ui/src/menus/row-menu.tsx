import { DotsHorizontalIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { Menu, type MenuProps } from "./menu.tsx";

interface RowMenuProps extends Pick<MenuProps, "sections"> {
  /** What the row is about, by its name. */
  of: string;
}

/** What can be done about one row of a list. */
export const RowMenu = ({ of, sections }: RowMenuProps) => (
  <Menu
    align="end"
    sections={sections}
    trigger={
      <IconButton variant="ghost" color="gray" aria-label={`Actions for ${of}`}>
        <DotsHorizontalIcon />
      </IconButton>
    }
  />
);
