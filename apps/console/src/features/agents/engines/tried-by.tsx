import { Muted } from "@field-advisor/ui";

const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

interface TriedByProps {
  /** What was done, as "Answered". */
  done: string;
  by: string;
  milliseconds: number;
}

/** "Answered by a-model in 1.2 s." */
export const TriedBy = ({ done, by, milliseconds }: TriedByProps) => (
  <Muted as="p" size="1" className="fa-break">
    {done} by {by} in {seconds.format(milliseconds / 1000)} s.
  </Muted>
);
