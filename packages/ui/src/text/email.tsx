import { Fragment } from "react";

/** An address that breaks, where it has to, behind its signs rather than within a word. */
export const Email = ({ children }: { children: string }) =>
  children.split(/(?<=[@._-])/).map((part, index) => (
    // The parts of one text have no other identity than their place.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
