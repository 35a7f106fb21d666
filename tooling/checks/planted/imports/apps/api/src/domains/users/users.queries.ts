export const findUsers = "users";
