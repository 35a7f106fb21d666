import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";

/** What somebody is allowed to be; everything that they may do follows from it. */
export interface Standing {
  role: Role;
  status: UserStatus;
}

export const isActiveOwner = ({ role, status }: Standing): boolean => role === "OWNER" && status === "ACTIVE";

/** Somebody who may look after users. */
export const mayLookAfterUsers = ({ role, status }: Standing): boolean =>
  role !== "USER" && status === "ACTIVE";
