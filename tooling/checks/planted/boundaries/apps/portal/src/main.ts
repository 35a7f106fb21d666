import { console } from "@planted/console/main";

export const portal = console;
