import { Select } from "@radix-ui/themes";
import type { ComponentProps } from "react";

/**
 * One of a select's choices. The words of the chosen one stand in the closed select too, from where Radix takes them away
 * as a bare text; of a page that a browser translates that would take the screen down.
 */
export const SelectItem = ({ children, ...item }: ComponentProps<typeof Select.Item>) => (
  <Select.Item {...item}>
    <span>{children}</span>
  </Select.Item>
);
