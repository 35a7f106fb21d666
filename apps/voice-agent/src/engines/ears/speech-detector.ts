import type { FrameFeatures } from "./frame-features.ts";
import { frameMs } from "./frame-features.ts";

// Quieter than this is silence in any room; louder than the upper bound is never taken for background.
const quietest = -52;
const loudestFloor = -15;
// How far above the background speech has to stand out.
const margin = 9;
const voicedEnough = 0.6;
// The background is the quietest moment of this stretch; speech always has a gap in it, a fan has none.
const backgroundFrames = 2000 / frameMs;
// Consonants without voice belong to speech when a vowel was near.
const voicelessFrames = 160 / frameMs;

/** `sound` stands out from the background without having a voice: the first "s" of a word, or a slammed door. */
export type FrameKind = "speech" | "sound" | "silence";

/** Decides frame by frame whether somebody speaks, adapting to the background noise. */
export class SpeechDetector {
  readonly #recent: number[] = [];
  #sinceVoice = Number.POSITIVE_INFINITY;

  classify({ level, voicing }: FrameFeatures): FrameKind {
    this.#recent.push(level);
    if (this.#recent.length > backgroundFrames) this.#recent.shift();
    const loud = level > this.#threshold();
    this.#sinceVoice = loud && voicing() > voicedEnough ? 0 : this.#sinceVoice + 1;
    if (!loud) return "silence";
    return this.#sinceVoice <= voicelessFrames ? "speech" : "sound";
  }

  #threshold(): number {
    const floor = Math.min(...this.#recent, loudestFloor);
    return Math.max(floor + margin, quietest);
  }
}
