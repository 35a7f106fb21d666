import { Flex, type FlexProps, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Muted } from "../text/muted.tsx";

interface ItemRowProps extends Pick<FlexProps, "py"> {
  name: ReactNode;
  /** Stand beside its name. */
  badges?: ReactNode;
  note?: ReactNode;
  /** What else is known about it, below its name. */
  children?: ReactNode;
  /** What can be done with it, or what stands at the end of the row. */
  end?: ReactNode;
  /** Of the row, for who hears the list. */
  label?: string;
  /** Of what is known about it, for buttons at the end to refer to. */
  id?: string;
}

/** One thing in a list that is no table: what it is, what is known about it, and what can be done with it. */
export const ItemRow = ({ name, badges, note, children, end, label, id, py = "3" }: ItemRowProps) => (
  <Flex asChild justify="between" align="center" gap="3" wrap="wrap" py={py}>
    <li aria-label={label}>
      <div className="fa-title" id={id}>
        <Flex align="center" gap="2" wrap="wrap">
          <Text as="div" size="2" weight="medium" className="fa-break">
            {name}
          </Text>
          {badges}
        </Flex>
        {note && (
          <Muted as="div" size="1" className="fa-break">
            {note}
          </Muted>
        )}
        {children}
      </div>
      {end && <div>{end}</div>}
    </li>
  </Flex>
);
