import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { Badge } from "@radix-ui/themes";
import { roleLabels, statusLabels } from "./user-labels.ts";

const roleColors = { OWNER: "orange", ADMIN: "amber", USER: "gray" } as const satisfies Record<Role, string>;

/** A role in a word and a colour. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge color={roleColors[role]} highContrast radius="full">
      {roleLabels[role]}
    </Badge>
  );
}

/** Whether somebody may sign in, in a word and a colour. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  return (
    <Badge color={status === "ACTIVE" ? "green" : "gray"} highContrast radius="full">
      {statusLabels[status]}
    </Badge>
  );
}
