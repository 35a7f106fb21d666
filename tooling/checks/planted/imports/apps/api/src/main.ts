import { portal } from "../../portal/src/main.ts";

export const main = portal;
