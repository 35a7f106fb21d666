import { type FrameFeatures, frameMs } from "./frame-features.ts";

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
type FrameKind = "speech" | "sound" | "silence";

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

// To begin a turn: this many frames of sound among the latest, some of them with a voice.
const whenQuiet = { window: 7, needed: 5 };
// Through the agent's own words it takes about 200 ms, so that a cough or an "mm" does not stop it.
const whenAgentSpeaks = { window: 11, needed: 8 };
const voicedNeeded = 4;
const longestTurnMs = 60_000;

type TurnChange = { kind: "started" } | { kind: "ended"; durationMs: number; silentMs: number } | undefined;

/** Makes turns out of a sequence of frames. */
export class TurnDetector {
  agentSpeaks = false;
  readonly #silenceMs: number;
  readonly #recent: FrameKind[] = [];
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
    const latest = this.#recent.slice(-whenAgentSpeaks.window);
    return count(latest, "speech") / whenAgentSpeaks.window;
  }

  next(frame: FrameKind): TurnChange {
    this.#recent.push(frame);
    if (this.#recent.length > whenAgentSpeaks.window) this.#recent.shift();
    return this.#turn ? this.#continue(this.#turn, frame === "speech") : this.#begin();
  }

  #begin(): TurnChange {
    const { window, needed } = this.agentSpeaks ? whenAgentSpeaks : whenQuiet;
    const latest = this.#recent.slice(-window);
    const voiced = count(latest, "speech");
    if (voiced < voicedNeeded || voiced + count(latest, "sound") < needed) return undefined;
    const frames = latest.length - latest.findIndex((kind) => kind !== "silence");
    this.#turn = { frames, lastSpeech: frames };
    return { kind: "started" };
  }

  #continue(turn: { frames: number; lastSpeech: number }, speech: boolean): TurnChange {
    turn.frames++;
    if (speech) turn.lastSpeech = turn.frames;
    const silentMs = (turn.frames - turn.lastSpeech) * frameMs;
    if (silentMs < this.#silenceMs && turn.frames * frameMs < longestTurnMs) return undefined;
    this.#turn = undefined;
    this.#recent.length = 0;
    return { kind: "ended", durationMs: turn.lastSpeech * frameMs, silentMs };
  }
}

function count(frames: FrameKind[], kind: FrameKind): number {
  return frames.filter((frame) => frame === kind).length;
}
