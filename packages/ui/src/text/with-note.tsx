import type { ReactNode } from "react";
import { Muted } from "./muted.tsx";

interface WithNoteProps {
  note: ReactNode;
  /** All of the note, where it may be cut. */
  title?: string | undefined;
  children: ReactNode;
}

/** A cell that says two things: the second below the first, or in low rows beside it, as far as there is room. */
export function WithNote({ note, title, children }: WithNoteProps) {
  if (!note) return children;
  return (
    <div className="fa-with-note">
      <div>{children}</div>
      <Muted as="div" size="1" weight="regular" title={title} className="fa-note">
        {note}
      </Muted>
    </div>
  );
}
