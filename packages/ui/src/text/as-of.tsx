import { Text } from "@radix-ui/themes";
import { clock } from "./clock.ts";

interface AsOfProps {
  /** When what is shown was read, in milliseconds or as ISO text; 0 before anything was. */
  at: number | string;
  /** True while newer data could not be read, so what is shown grows old. */
  failing?: boolean;
}

/** Says how fresh polled data is. */
export function AsOf({ at, failing = false }: AsOfProps) {
  if (!at) return null;
  return (
    <Text size="1" color={failing ? "amber" : "gray"}>
      as of {clock.format(new Date(at))}
      {failing && ", could not be refreshed"}
    </Text>
  );
}
