import { menu } from "@planted/ui/menu";

export const Room = menu;
