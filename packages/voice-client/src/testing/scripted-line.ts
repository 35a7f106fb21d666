import type { ConnectRequest, ServerEvent } from "../transport.ts";
import type { Clock } from "../types.ts";
import type { LineSound } from "../line/line.ts";
import type { ScriptStep, Sent } from "./script.ts";

const FRAME_MS = 100;
/** Whatever else than pings arrives is a pulse so seldom. */
const PULSE_MS = 1000;
const BYTES_PER_MS = 32;

/** One connection on which a script is played. Keeps the transport's promises: order, one end, nothing after it. */
export class ScriptedLine {
  ended = false;
  readonly #request: ConnectRequest;
  readonly #clock: Clock;
  readonly #steps: ScriptStep[];
  readonly #sound: LineSound;
  #eventId: number;
  /** The number of the last answer, which more sound of it carries. */
  #answer = 0;
  #awaited: Sent["type"] | undefined;
  #pulseIsDue = true;

  constructor(
    request: ConnectRequest,
    clock: Clock,
    steps: readonly ScriptStep[],
    sound: LineSound,
    events: number,
  ) {
    this.#request = request;
    this.#clock = clock;
    this.#steps = [...steps];
    this.#sound = sound;
    this.#eventId = events;
  }

  /** The number of events so far. */
  get events(): number {
    return this.#eventId;
  }

  end(): void {
    this.ended = true;
  }

  heard(type: Sent["type"]): void {
    if (type !== this.#awaited) return;
    this.#awaited = undefined;
    this.#clock.setTimeout(() => this.play(), 0);
  }

  play(): void {
    while (!this.ended && this.#awaited === undefined) {
      const step = this.#steps.shift();
      if (!step) return;
      if (step.step === "pauses") {
        this.#pulseIsDue ||= step.milliseconds >= PULSE_MS;
        this.#clock.setTimeout(() => this.play(), step.milliseconds);
        return;
      }
      this.#perform(step);
    }
  }

  #perform(step: ScriptStep): void {
    if (step.step === "says") this.#say(step.text, step.milliseconds);
    else if (step.step === "repeats") this.#sendSound(step.milliseconds);
    else if (step.step === "pings") this.#ping(step.gap);
    else if (step.step === "interrupts") this.#interrupt(step.heard);
    else if (step.step === "holds") this.#sound.tell({ type: step.type });
    else if (step.step === "waits") this.#awaited = step.for;
    else if (step.step === "sends") this.#emit(step.event);
    else if (step.step === "closes") this.#close(step.code, step.reason);
  }

  #ping(gap: number | undefined): void {
    this.#request.onPulse(gap);
    this.#pulseIsDue = false;
  }

  #emit(event: ServerEvent): void {
    if (this.ended) return;
    if (event.type === "agent_ends") this.#sound.finish();
    if (this.#pulseIsDue) this.#request.onPulse();
    this.#pulseIsDue = false;
    this.#request.onEvent(event);
  }

  #say(text: string, milliseconds: number): void {
    this.#answer = ++this.#eventId;
    this.#emit({ type: "agent_response", text, eventId: this.#answer });
    this.#sendSound(milliseconds);
  }

  #sendSound(milliseconds: number): void {
    for (let at = 0; at < milliseconds; at += FRAME_MS) {
      const length = Math.min(FRAME_MS, milliseconds - at) * BYTES_PER_MS;
      this.#sound.play(new Uint8Array(length), this.#answer);
    }
  }

  #interrupt(heard: string | undefined): void {
    this.#sound.interrupt(++this.#eventId);
    if (heard !== undefined) this.#emit({ type: "agent_correction", text: heard, eventId: this.#answer });
  }

  #close(code: number, reason: string): void {
    this.end();
    if (code === 1000) this.#sound.finish();
    this.#request.onClose(code, reason);
  }
}
