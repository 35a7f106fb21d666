import type { BrainPart } from "../engines/brain/brain.ts";
import { Answer, AnswerReport } from "./answer.ts";
import { AnswerPause } from "./answer-pause.ts";
import type { Connection } from "./connection.ts";
import type { Engines } from "./engines.ts";
import { frames } from "./frames.ts";
import type { SoundTrack } from "./playout.ts";
import type { Settings } from "./settings.ts";
import type { Transcript } from "./transcript.ts";

export interface AgentTurnOptions {
  connection: Connection;
  transcript: Transcript;
  settings: Settings;
  engines: Engines;
  now: () => number;
  track?: SoundTrack | undefined;
  eventId: number;
  parts: AsyncIterable<BrainPart>;
  controller: AbortController;
  /** It is not the first message, nor the question whether anybody is there. */
  isReply: boolean;
  /** Characters at its beginning that are in the record already; undefined where it repeats nothing. */
  recorded: number | undefined;
  /** Called with each piece of its sound. */
  onSound: () => void;
  /** Called when it goes on after a pause. */
  onResume: () => void;
}

/** The answer that the agent is saying: it is paused, resumed and interrupted here. */
export class AgentTurn {
  readonly answer: Answer;
  readonly report: AnswerReport;
  readonly #isReply: boolean;
  readonly #connection: Connection;
  readonly #onResume: () => void;
  readonly #pause = new AnswerPause(() => this.resume());

  constructor(options: AgentTurnOptions) {
    const { connection, settings, engines, onSound } = options;
    const report = new AnswerReport(options);
    this.report = report;
    this.#isReply = options.isReply;
    this.#connection = connection;
    this.#onResume = options.onResume;
    this.answer = new Answer({
      ...options,
      mouth: engines.mouth,
      speechOutput: settings.speechOutput,
      language: settings.language,
      sendAudio: (id, audio) => {
        onSound();
        connection.send(frames.audio(id, audio));
      },
      onText: (piece) => report.piece(piece),
      onComplete: (text) => report.finish(text),
    });
  }

  /** Somebody seems to begin. */
  pause(): void {
    if (!this.#pause.begin()) return;
    this.answer.pause();
    this.#connection.send(frames.agentPaused(this.answer.eventId));
  }

  /** Somebody speaks: it pauses until their words are known. */
  hold(): void {
    this.pause();
    this.#pause.hold();
  }

  resume(): void {
    if (!this.#pause.end()) return;
    this.#connection.send(frames.agentResumed(this.answer.eventId));
    this.#onResume();
    this.answer.resume();
  }

  /** It is over, or somebody else's turn: nothing resumes it. */
  endPause(): void {
    this.#pause.end();
  }

  /**
   * The user stops it.
   * @param goesOn they say more: a reply that they have not noticed disappears, and the next one answers it all
   * @param announce called where something has to be stopped at the client
   */
  interrupt(goesOn: boolean, announce: () => void): void {
    const { answer, report } = this;
    if (goesOn && this.#isReply && !answer.isNoticed) {
      if (report.announced || answer.hasSounded) announce();
      answer.stop();
      return report.retract(answer.text);
    }
    report.finish(answer.text);
    const heard = answer.heard();
    const isCutOff = report.announced && heard !== answer.text;
    if (isCutOff) announce();
    this.#stop();
    if (isCutOff) report.correct(answer.text, heard);
  }

  /** The connection ended. @param lostMs how long it had been lost */
  breakOff(lostMs: number): void {
    const { answer, report } = this;
    const { text, isWhole } = answer;
    const heard = answer.heard(lostMs);
    this.#stop(lostMs);
    if (report.announced && (heard !== text || !isWhole)) report.breakOff(text, heard, isWhole);
  }

  #stop(lostMs?: number): void {
    const { answer, report } = this;
    const sound = answer.sound(lostMs);
    answer.stop();
    report.finish(answer.text);
    report.sounded(sound);
  }
}
