import type { newUserInput } from "@field-advisor/schema/user-forms";
import type { User } from "@field-advisor/schema/users.endpoints";
import type { NamedField } from "@field-advisor/ui";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";

/** Who somebody is, as people fill it in. The fields have the contract's names, so what is refused finds its place. */
export interface IdentityValues {
  email: string;
  firstName: string;
  lastName: string;
  username: string;
}

export interface NewUserValues extends IdentityValues {
  role: string;
  password: string;
  roomIds: number[];
  admin: User | null;
}

export type NewUserForm = UseFormReturn<NewUserValues, unknown, z.output<typeof newUserInput>>;

const identityFields = [
  { name: "email", label: "Email" },
  { name: "firstName", label: "First Name" },
  { name: "lastName", label: "Last Name" },
  { name: "username", label: "Username" },
] as const;

export const editedFields: readonly NamedField<IdentityValues>[] = identityFields;
export const newUserFields: readonly NamedField<NewUserValues>[] = [
  ...identityFields,
  { name: "role", label: "Role" },
  { name: "password", label: "Password" },
  { name: "roomIds", label: "Rooms" },
  { name: "admin", label: "Administrator" },
];

export const emptyUser = (password: string): NewUserValues => ({
  email: "",
  firstName: "",
  lastName: "",
  username: "",
  role: "USER",
  password,
  roomIds: [],
  admin: null,
});

export const identityOf = ({ email, firstName, lastName, username }: User): IdentityValues => ({
  email,
  firstName,
  lastName,
  username,
});

/** The form in the contract's terms; what was left empty is left out. */
export const toNewUser = ({ username, roomIds, admin, ...same }: NewUserValues) => ({
  ...same,
  ...(username.trim() && { username }),
  ...(roomIds.length > 0 && { roomIds }),
  ...(admin && { adminIds: [admin.id] }),
});

/** Which field of the form a path of the contract is about. */
export const newUserField = (path: string): string => (path.startsWith("adminIds") ? "admin" : path);
