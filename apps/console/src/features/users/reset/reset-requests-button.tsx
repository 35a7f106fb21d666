import { Badge, Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { userCounts } from "../users.queries.ts";

/** How many people wait for a new password, leading to who they are; nothing while nobody waits. */
export function ResetRequestsButton({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(userCounts);
  if (!data || data.resetRequests === 0) return null;
  return (
    <Button variant="soft" color="amber" highContrast mb="4" onClick={onOpen}>
      <Badge color="amber" variant="solid" radius="full" aria-hidden="true">
        {data.resetRequests}
      </Badge>
      {data.resetRequests} waiting for a new password
    </Button>
  );
}
