import type { FrameFeatures } from "./frame-features.ts";
import { windowMs } from "./voice-activity.ts";

// Quieter than this is silence in any room; louder than the upper bound is never taken for background.
const quietest = -52;
const loudestFloor = -15;
// How far above the background speech has to stand out, where only this and its pitch tell it from noise, and where a
// network has judged it: then this keeps out what is said in the next room.
const margin = 9;
const marginWhenJudged = 6;
const probable = 0.5;
const voicedEnough = 0.6;
// The background is the quietest moment of this stretch; speech always has a gap in it, a fan has none.
const backgroundFrames = 2000 / windowMs;
// Consonants without voice belong to speech when a vowel was near.
const voicelessFrames = 160 / windowMs;

/** `sound` stands out from the background without having a voice: the first "s" of a word, or a slammed door. */
type FrameKind = "speech" | "sound" | "silence";

/** Decides frame by frame whether somebody speaks, adapting to the background noise. */
export class SpeechDetector {
  readonly #recent: number[] = [];
  #sinceVoice = Number.POSITIVE_INFINITY;

  /** @param probability that it is speech, where a network has judged it */
  classify({ level, voicing }: FrameFeatures, probability?: number): FrameKind {
    this.#recent.push(level);
    if (this.#recent.length > backgroundFrames) this.#recent.shift();
    if (probability !== undefined) {
      const speaks = probability >= probable && level > this.#threshold(marginWhenJudged);
      this.#sinceVoice = speaks ? 0 : this.#sinceVoice + 1;
      return speaks ? "speech" : "silence";
    }
    const loud = level > this.#threshold(margin);
    this.#sinceVoice = loud && voicing() > voicedEnough ? 0 : this.#sinceVoice + 1;
    if (!loud) return "silence";
    return this.#sinceVoice <= voicelessFrames ? "speech" : "sound";
  }

  #threshold(above: number): number {
    const floor = Math.min(...this.#recent, loudestFloor);
    return Math.max(floor + above, quietest);
  }
}

// While the agent is silent, a turn begins with this much speech within so many milliseconds.
const begins = { needed: 96, within: 128 };
// While it speaks, this much makes it hold its words, and this much more says that the person goes on. A cough or a
// bang is over by then; most "mm-hm" are not (those of our voices last 340 to 840 ms). What is not confirmed in time was none.
const suspects = { needed: 130, within: 160 };
const confirms = { needed: 320, within: 416 };
const confirmedWithinMs = 320;
// Of what stands out, so much must have a voice.
const voicedMs = 80;
const scoredMs = 200;
const longestTurnMs = 60_000;

type TurnChange =
  | { kind: "suspected" | "dismissed" | "started" }
  | { kind: "ended"; durationMs: number; silentMs: number }
  | undefined;

/** Makes turns out of a sequence of frames. */
export class TurnDetector {
  agentSpeaks = false;
  readonly #silenceMs: number;
  /** The latest frames, as many as the longest rule looks at. */
  readonly #recent: FrameKind[] = [];
  /** Frames since somebody seemed to begin over the agent's words. */
  #suspectedFor: number | undefined;
  #turn: { frames: number; lastSpeech: number } | undefined;

  /** @param silenceMs silence that ends a turn */
  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
  }

  get inTurn(): boolean {
    return this.#turn !== undefined;
  }

  /** Share of speech in the last 200 ms. */
  get score(): number {
    return count(this.#recent.slice(-frames(scoredMs)), "speech") / frames(scoredMs);
  }

  next(frame: FrameKind): TurnChange {
    this.#recent.push(frame);
    if (this.#recent.length > frames(confirms.within)) this.#recent.shift();
    if (this.#turn) return this.#continue(this.#turn, frame === "speech");
    return this.agentSpeaks ? this.#interrupt() : this.#begin();
  }

  #begin(): TurnChange {
    if (this.#holds(begins)) return this.#start(begins.within);
    if (this.#suspectedFor === undefined) return undefined;
    this.#suspectedFor = undefined;
    return { kind: "dismissed" };
  }

  #interrupt(): TurnChange {
    if (this.#holds(confirms)) return this.#start(confirms.within);
    if (this.#suspectedFor === undefined) {
      if (!this.#holds(suspects)) return undefined;
      this.#suspectedFor = 0;
      return { kind: "suspected" };
    }
    this.#suspectedFor++;
    if (this.#canBeConfirmed(this.#suspectedFor)) return undefined;
    this.#suspectedFor = undefined;
    return { kind: "dismissed" };
  }

  /** Whether speech in all of the time that is left would confirm it. */
  #canBeConfirmed(suspectedFor: number): boolean {
    const left = frames(confirmedWithinMs) - suspectedFor;
    const within = frames(confirms.within);
    const silent = count(this.#recent.slice(left - within), "silence");
    return silent <= within - frames(confirms.needed);
  }

  #start(withinMs: number): TurnChange {
    const latest = this.#recent.slice(-frames(withinMs));
    const sounding = latest.length - latest.findIndex((kind) => kind !== "silence");
    this.#suspectedFor = undefined;
    this.#turn = { frames: sounding, lastSpeech: sounding };
    return { kind: "started" };
  }

  #continue(turn: { frames: number; lastSpeech: number }, speech: boolean): TurnChange {
    turn.frames++;
    if (speech) turn.lastSpeech = turn.frames;
    const silentMs = (turn.frames - turn.lastSpeech) * windowMs;
    if (silentMs < this.#silenceMs && turn.frames * windowMs < longestTurnMs) return undefined;
    this.#turn = undefined;
    this.#recent.length = 0;
    return { kind: "ended", durationMs: turn.lastSpeech * windowMs, silentMs };
  }

  #holds({ needed, within }: { needed: number; within: number }): boolean {
    const latest = this.#recent.slice(-frames(within));
    const voiced = count(latest, "speech");
    if (voiced < frames(voicedMs)) return false;
    return voiced + count(latest, "sound") >= frames(needed);
  }
}

const frames = (milliseconds: number): number => Math.round(milliseconds / windowMs);

function count(kinds: FrameKind[], kind: FrameKind): number {
  return kinds.filter((one) => one === kind).length;
}
