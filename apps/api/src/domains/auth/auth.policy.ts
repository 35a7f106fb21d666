import type { UserStatus } from "@field-advisor/schema/users.endpoints";

export const maySignIn = (account: { status: UserStatus; isPasswordExpired: boolean }): boolean =>
  account.status === "ACTIVE" && !account.isPasswordExpired;
