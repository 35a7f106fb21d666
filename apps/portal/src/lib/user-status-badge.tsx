import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { Badge } from "@radix-ui/themes";

const labels: Readonly<Record<UserStatus, string>> = { ACTIVE: "Active", INACTIVE: "Inactive" };

export const userStatusLabel = (status: UserStatus): string => labels[status];

/** Whether somebody may sign in. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  return (
    <Badge color={status === "ACTIVE" ? "green" : "gray"} highContrast>
      {labels[status]}
    </Badge>
  );
}
