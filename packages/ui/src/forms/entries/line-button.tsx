import { IconButton } from "@radix-ui/themes";
import type { ReactNode } from "react";

interface LineButtonProps {
  label: string;
  /** True where it does nothing. It keeps the focus, because the press that moved the line to the end came from it. */
  idle?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** What can be done with one line of a list. */
export const LineButton = ({ label, idle = false, onClick, children }: LineButtonProps) => (
  <IconButton
    type="button"
    variant="ghost"
    color="gray"
    aria-label={label}
    {...(idle ? { "aria-disabled": true, "data-disabled": "" } : { onClick })}
  >
    {children}
  </IconButton>
);
