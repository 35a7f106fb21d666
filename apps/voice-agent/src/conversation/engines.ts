import type { Brain } from "../engines/brain/brain.ts";
import type { EarsEngine, Transcriber } from "../engines/ears/ears.ts";
import type { Mouth } from "../engines/mouth/mouth.ts";

/** What one part works with at this moment. */
export interface EngineState {
  /** null: there is none, and the agent does without. */
  name: string | null;
  since: Date;
  /** One sentence for the owner: why something better is not used. */
  problem?: string;
}

/** The three replaceable parts of every conversation. */
export interface Engines {
  ears: EarsEngine;
  /** What gives the ears their words; undefined where nobody knows the words. */
  transcriber: Transcriber | undefined;
  brain: Brain;
  mouth: Mouth;
  /** `notices` is what tells speech from noise. */
  state(): { notices: EngineState; hears: EngineState; thinks: EngineState; speaks: EngineState };
}
