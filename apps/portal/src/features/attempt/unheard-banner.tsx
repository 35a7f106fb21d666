import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { unheardReason } from "@field-advisor/schema/practice-constants";
import { counted } from "@field-advisor/ui";
import { InfoCircledIcon } from "@radix-ui/react-icons";
import { Callout } from "@radix-ui/themes";

/** Says once for all checks that words were missing. */
export function UnheardBanner({ checks }: { checks: readonly Pick<Attempt["checks"][number], "reason">[] }) {
  const missing = checks.filter(({ reason }) => reason === unheardReason).length;
  if (missing === 0) return null;
  return (
    <Callout.Root color="amber" mb="4">
      <Callout.Icon>
        <InfoCircledIcon />
      </Callout.Icon>
      <Callout.Text>
        {counted(missing, "check")} could not be judged. {unheardReason}
      </Callout.Text>
    </Callout.Root>
  );
}
