import { findUsers } from "../domains/users/users.queries.ts";

export const access = findUsers;
