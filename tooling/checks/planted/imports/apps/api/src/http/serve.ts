export const serve = "serve";
