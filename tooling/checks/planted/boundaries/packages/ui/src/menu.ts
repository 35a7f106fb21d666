import { console } from "@planted/console/main";

export const menu = console;
