import type { Role } from "@field-advisor/schema/routes";
import { createContext, type ComponentType } from "react";

export interface CommandPaletteProps {
  role: Role;
  onClose: () => void;
  /** Shows the list of keys in its place. */
  onShowKeys: () => void;
}

export type LoadPalette = () => Promise<ComponentType<CommandPaletteProps>>;

/** The palette knows the API, which the frame of the screens does not: each app hands it in. */
export const CommandPaletteContext = createContext<LoadPalette | null>(null);
