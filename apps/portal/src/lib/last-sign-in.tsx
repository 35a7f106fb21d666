import { RelativeTime } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";

/** When somebody was last here. */
export function LastSignIn({ at }: { at: string | null }) {
  return (
    <Text size="2" color="gray" className="fa-nowrap">
      {at ? <RelativeTime iso={at} /> : "Never"}
    </Text>
  );
}
