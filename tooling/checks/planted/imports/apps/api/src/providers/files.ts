export const files = "files";
