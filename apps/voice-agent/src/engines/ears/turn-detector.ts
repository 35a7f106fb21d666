import { frameMs } from "./frame-features.ts";
import type { FrameKind } from "./speech-detector.ts";

// To begin a turn: this many frames of sound among the latest, some of them with a voice.
const whenQuiet = { window: 7, needed: 5 };
// Through the agent's own words it takes about 200 ms, so that a cough or an "mm" does not stop it.
const whenAgentSpeaks = { window: 11, needed: 8 };
const voicedNeeded = 4;
const longestTurnMs = 60_000;

export type TurnChange = { kind: "started" } | { kind: "ended"; durationMs: number } | undefined;

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
    return { kind: "ended", durationMs: turn.lastSpeech * frameMs };
  }
}

function count(frames: FrameKind[], kind: FrameKind): number {
  return frames.filter((frame) => frame === kind).length;
}
