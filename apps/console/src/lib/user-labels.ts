import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";

export const roleLabels = { OWNER: "Owner", ADMIN: "Admin", USER: "User" } as const satisfies Record<
  Role,
  string
>;

export const statusLabels = { ACTIVE: "Active", INACTIVE: "Inactive" } as const satisfies Record<
  UserStatus,
  string
>;
