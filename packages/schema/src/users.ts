export const userStatuses = ["ACTIVE", "INACTIVE"] as const;

/** The roles that an account may be created with; an owner is made by changing a role, or on the server's console. */
export const creatableRoles = ["USER", "ADMIN"] as const;

export const shortestTemporaryPassword = 6;

/** How long a password lasts that somebody else has seen. */
export const temporaryPasswordHours = 72;

export const userSorts = ["newest", "name", "email", "role", "lastLogin"] as const;
