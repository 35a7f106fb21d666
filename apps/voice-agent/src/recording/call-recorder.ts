import type { SoundTrack } from "../conversation/playout.ts";
import type { Settings } from "../conversation/settings.ts";
import { formatsEvent, type SoundEventKind } from "./sound-events.ts";
import { SpoolFile, type SpoolProblem } from "./spool-file.ts";

interface RecorderOptions {
  file: string;
  mostBytes: number;
  /** Called when the call begins. @param hasSound false: it is one in writing, of which nothing is recorded */
  onBegin: (hasSound: boolean) => void;
  /** Called when nothing more can be recorded. @param reason for the operator */
  onProblem: (problem: SpoolProblem, reason: string) => void;
}

/** Records both sides of a call, from its beginning to its end. No method throws or waits. */
export class CallRecorder implements SoundTrack {
  readonly #options: RecorderOptions;
  #file: SpoolFile | undefined;
  #beganAt = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /**
   * The call begins: only now there is anything of it.
   * @param at by the clock of the call
   */
  begin(at: number, { textOnly, inputFormat: input, outputFormat: output }: Settings): void {
    this.#options.onBegin(!textOnly);
    if (textOnly) return;
    this.#beganAt = at;
    const { file, mostBytes, onProblem } = this.#options;
    this.#file = new SpoolFile(file, mostBytes, onProblem);
    this.#file.add("formats", 0, formatsEvent({ input, output }));
  }

  /** @param at when it arrived */
  heard(at: number, sound: Buffer): void {
    this.#add("heard", at, sound);
  }

  played(at: number, sound: Buffer): void {
    this.#add("played", at, sound);
  }

  held(at: number): void {
    this.#add("held", at);
  }

  resumed(at: number): void {
    this.#add("resumed", at);
  }

  stopped(at: number): void {
    this.#add("stopped", at);
  }

  ended(at: number): void {
    this.#add("ended", at);
  }

  /** Resolves when everything is written. @returns false where the call has no file */
  async close(): Promise<boolean> {
    await this.#file?.close();
    return this.#file !== undefined;
  }

  /** Nothing more is recorded, and what was is removed. */
  async discard(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.remove();
  }

  #add(kind: SoundEventKind, at: number, sound?: Buffer): void {
    this.#file?.add(kind, at - this.#beganAt, sound);
  }
}
