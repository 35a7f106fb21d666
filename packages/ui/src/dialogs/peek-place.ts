import { createContext } from "react";

/**
 * Where details stand beside a list: undefined where a screen has no such place, null until it is there. Apart from what
 * stands in it, which is not loaded with every screen.
 */
export const PeekPlace = createContext<HTMLElement | null | undefined>(undefined);
