import type { Brain } from "../engines/brain/brain.ts";
import type { EarsEngine } from "../engines/ears/ears.ts";
import type { Mouth } from "../engines/mouth/mouth.ts";

/** The three replaceable parts of every conversation. */
export interface Engines {
  ears: EarsEngine;
  brain: Brain;
  mouth: Mouth;
}
