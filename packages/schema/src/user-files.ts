/** The columns of an import, in the order of the sample file; `username` may be missing or empty. */
export const importColumns = ["email", "firstName", "lastName", "role", "username"] as const;

export const mostImportedUsers = 5000;
