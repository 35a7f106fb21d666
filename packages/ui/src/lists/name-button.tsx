import { Link } from "@radix-ui/themes";
import type { ReactNode } from "react";

/** The name of a row, which opens it. */
export const NameButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Link asChild weight="bold" highContrast>
    <button type="button" className="fa-name-button" onClick={onClick}>
      {children}
    </button>
  </Link>
);
