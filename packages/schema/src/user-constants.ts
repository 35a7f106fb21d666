export const userStatuses = ["ACTIVE", "INACTIVE"] as const;

/** The roles that an account may be created with; an owner is made by changing a role, or on the server's console. */
export const creatableRoles = ["USER", "ADMIN"] as const;

export const shortestTemporaryPassword = 6;

/** How long a password lasts that somebody else has seen. */
export const temporaryPasswordHours = 72;

/**
 * Accounts that nobody has ever signed in to: all of them, or those whose temporary password ends within a day or has
 * ended; and accounts with or without a second factor.
 */
export const signInStates = ["never", "overdue", "withFactor", "withoutFactor"] as const;

/** How old an account that was never used is when an owner is told: a day before its temporary password ends. */
export const overdueAfterHours = temporaryPasswordHours - 24;

export const userSorts = ["newest", "name", "email", "role", "lastLogin"] as const;

/** The columns of an import, in the order of the sample file; without a role somebody becomes a USER. */
export const importColumns = ["email", "firstName", "lastName", "role", "username", "group"] as const;

/** How many groups a line of an import may name. */
export const mostImportedGroups = 50;

export const mostImportedUsers = 5000;
