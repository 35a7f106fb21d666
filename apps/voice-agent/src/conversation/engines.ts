import type { Brain } from "../engines/brain/brain.ts";
import type { EarsEngine, Transcriber } from "../engines/ears/ears.ts";
import type { Mouth } from "../engines/mouth/mouth.ts";
import type { ServerHealth } from "../engines/server-health.ts";

export interface EngineState {
  /** null: there is none. */
  name: string | null;
  since: Date;
  /** A sentence for the owner: why nothing better is used. */
  problem?: string;
}

export interface Engines {
  ears: EarsEngine;
  brain: Brain;
  mouth: Mouth;
  /** The engines that owners try: without a substitute for a server that fails. */
  tried: {
    /** undefined where speech is not transcribed. */
    transcriber: Transcriber | undefined;
    brain: Brain;
    mouth: Mouth;
  };
  /** Of those that are on a server. */
  health: Partial<Record<"hear" | "think" | "speak", ServerHealth>>;
  /** `notices` is the voice activity detection. */
  state(): { notices: EngineState; hears: EngineState; thinks: EngineState; speaks: EngineState };
}
