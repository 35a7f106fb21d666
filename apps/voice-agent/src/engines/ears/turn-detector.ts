import type { FrameFeatures, FrameSound } from "./frame-features.ts";
import { windowMs } from "./voice-activity.ts";

// In dB: below the first is silence in any room, above the second is never background.
const quietest = -52;
const loudestFloor = -15;
// dB above the background that speech needs: with level and pitch only, and when a network has judged it, where the margin
// keeps out voices in the next room.
const margin = 9;
const marginWhenJudged = 6;
const probable = 0.5;
const voicedEnough = 0.6;
// The background is the quietest frame of this period: speech always has gaps, a fan has none.
const backgroundFrames = 2000 / windowMs;
// Voiceless consonants belong to speech when a vowel was near.
const voicelessFrames = 160 / windowMs;

/** `sound` is loud but not voiced: the first "s" of a word, or a slammed door. */
type FrameKind = "speech" | "sound" | "silence";

/** Voice activity detection per frame, adapting to the background noise. */
export class SpeechDetector {
  readonly #recent: number[] = [];
  #sinceVoice = Number.POSITIVE_INFINITY;

  /** @param probability of speech, if a network has judged the frame */
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

// Milliseconds of speech within a window. While the agent is silent, a turn begins with:
const begins = { needed: 96, within: 128 };
// While it speaks, it pauses with this much. A cough or a bang is over by then.
const suspects = { needed: 130, within: 160 };
// This much more confirms the interruption: soon where the sound changes as words do, later where it stays alike, as an
// "mm-hm" does. Without confirmation in time, counted from the suspicion, it was none.
const confirms = [
  { needed: 320, within: 416, inTimeMs: 320, changing: true },
  { needed: 608, within: 704, inTimeMs: 576, changing: false },
];
const longestConfirmMs = Math.max(...confirms.map(({ within }) => within));
// A sound changes when its loud windows differ this much in brightness. The quiet ones of a hum are breath and noise.
const changingMs = 416;
const loudestDb = 15;
const changeOfBrightness = 0.4;
// Of the loud frames, this much must be voiced.
const voicedMs = 80;
const scoredMs = 200;
const longestTurnMs = 60_000;

export type TurnChange =
  | { kind: "suspected" | "dismissed" | "started" }
  | { kind: "ended"; durationMs: number; silentMs: number }
  | undefined;

interface Turn {
  frames: number;
  lastSpeech: number;
  /** It has been silent for so long that what was said before can be transcribed. */
  isParted: boolean;
}

// Silence that parts a turn. Below it sentences are split at breaths.
const partsMs = 320;

export class TurnDetector {
  agentSpeaks = false;
  readonly #silenceThatEnds: (speechMs: number) => number;
  /** As many frames as the longest rule needs. */
  readonly #recent: FrameKind[] = [];
  readonly #sounds: FrameSound[] = [];
  /** Frames since a possible interruption began. */
  #suspectedFor: number | undefined;
  #turn: Turn | undefined;

  /** @param silenceThatEnds milliseconds of silence that end a turn, by the length of its speech */
  constructor(silenceThatEnds: (speechMs: number) => number) {
    this.#silenceThatEnds = silenceThatEnds;
  }

  /** A turn is open, and the last part of it is not over. */
  get speaking(): boolean {
    return this.#turn?.isParted === false;
  }

  /** Share of speech in the last 200 ms. */
  get score(): number {
    return count(this.#recent.slice(-frames(scoredMs)), "speech") / frames(scoredMs);
  }

  next(frame: FrameKind, sound: FrameSound): TurnChange {
    this.#recent.push(frame);
    if (this.#recent.length > frames(longestConfirmMs)) this.#recent.shift();
    this.#sounds.push(sound);
    if (this.#sounds.length > frames(changingMs)) this.#sounds.shift();
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
    const rule = confirms.find((each) => this.#holds(each) && (!each.changing || changes(this.#sounds)));
    if (rule) return this.#start(rule.within);
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

  /** Speech in all of the remaining time would confirm it. */
  #canBeConfirmed(suspectedFor: number): boolean {
    return confirms.some(({ needed, within, inTimeMs }) => {
      const left = frames(inTimeMs) - suspectedFor;
      const kept = this.#recent.slice(Math.min(left - frames(within), -1));
      return left >= 0 && count(kept, "silence") <= frames(within) - frames(needed);
    });
  }

  #start(withinMs: number): TurnChange {
    const latest = this.#recent.slice(-frames(withinMs));
    const sounding = latest.length - latest.findIndex((kind) => kind !== "silence");
    this.#suspectedFor = undefined;
    this.#turn = { frames: sounding, lastSpeech: sounding, isParted: false };
    return { kind: "started" };
  }

  #continue(turn: Turn, speech: boolean): TurnChange {
    turn.frames++;
    if (speech && (!turn.isParted || this.#holds(begins))) {
      turn.lastSpeech = turn.frames;
      turn.isParted = false;
    } else turn.isParted ||= (turn.frames - turn.lastSpeech) * windowMs >= partsMs;
    return this.endIfDue();
  }

  /** Also called when more is known of what was said. Where somebody seems to begin again, the turn is not over. */
  endIfDue(): TurnChange {
    if (!this.#turn) return undefined;
    const { frames: length, lastSpeech } = this.#turn;
    const [durationMs, silentMs] = [lastSpeech * windowMs, (length - lastSpeech) * windowMs];
    const isSilent = count(this.#recent.slice(-frames(begins.within)), "speech") === 0;
    const isDue = isSilent && silentMs >= this.#silenceThatEnds(durationMs);
    if (!isDue && length * windowMs < longestTurnMs) return undefined;
    this.#turn = undefined;
    this.#recent.length = 0;
    return { kind: "ended", durationMs, silentMs };
  }

  #holds({ needed, within }: { needed: number; within: number }): boolean {
    const latest = this.#recent.slice(-frames(within));
    const voiced = count(latest, "speech");
    if (voiced < frames(voicedMs)) return false;
    return voiced + count(latest, "sound") >= frames(needed);
  }
}

function changes(sounds: readonly FrameSound[]): boolean {
  const loudest = Math.max(...sounds.map(({ level }) => level));
  const loud = sounds.filter(({ level }) => level > loudest - loudestDb).map(({ brightness }) => brightness);
  return Math.max(...loud) - Math.min(...loud) > changeOfBrightness;
}

const frames = (milliseconds: number): number => Math.round(milliseconds / windowMs);

const count = (kinds: FrameKind[], kind: FrameKind): number => kinds.filter((one) => one === kind).length;
