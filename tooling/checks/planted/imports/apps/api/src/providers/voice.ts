import { users } from "../domains/users/users.service.ts";

export const voice = users;
