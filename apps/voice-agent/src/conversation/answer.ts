import { AsyncQueue } from "../engines/async-queue.ts";
import type { BrainPart } from "../engines/brain/brain.ts";
import { sentences } from "../speech-text/sentences.ts";
import { spokenWords } from "../speech-text/spoken-words.ts";
import { SpokenText } from "./spoken-text.ts";
import type { Mouth } from "../engines/mouth/mouth.ts";
import type { Connection } from "./connection.ts";
import { frames } from "./frames.ts";
import { Playout, type SoundTrack } from "./playout.ts";
import type { Settings, SpeechOutput } from "./settings.ts";
import type { SoundTimes, Transcript } from "./transcript.ts";

interface AnswerReportOptions {
  connection: Connection;
  transcript: Transcript;
  settings: Pick<Settings, "events" | "textOnly">;
  eventId: number;
  /** Characters at its beginning that are in the record already, of a sentence that is repeated after a lost line. */
  recorded?: number | undefined;
}

/** Reports an answer to the client and the transcript: its text once, and the part that was heard if it was cut off. */
export class AnswerReport {
  readonly #options: AnswerReportOptions;
  #finished = false;
  #announced = false;

  constructor(options: AnswerReportOptions) {
    this.#options = options;
    this.#part("start", "");
  }

  /** True once the text was sent, so that an interruption has to correct it. */
  get announced(): boolean {
    return this.#announced;
  }

  piece(text: string): void {
    this.#part("delta", text);
  }

  /** The text is complete, or cut off. */
  finish(text: string): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#part("stop", "");
    if (text === "") return;
    this.#announced = true;
    const { connection, transcript, eventId, settings } = this.#options;
    const medium = settings.textOnly ? "text" : "audio";
    connection.send(frames.agentResponse(eventId, text, this.#options.recorded !== undefined));
    transcript.add({ role: "agent", message: this.#unrecorded(text), eventId, medium });
  }

  sounded(sound: SoundTimes | undefined): void {
    const { transcript, eventId } = this.#options;
    if (sound) transcript.sounded(eventId, sound);
  }

  /** It counts as no answer: it disappears. */
  retract(text: string): void {
    const { connection, transcript, eventId } = this.#options;
    if (!this.#finished) this.#part("stop", "");
    this.#finished = true;
    if (this.#announced || (this.#isStreamed && text !== ""))
      connection.send(frames.agentResponseCorrection(eventId, text, "..."));
    transcript.remove(eventId);
  }

  /** The user interrupted: only `heard` of `text` was heard. */
  correct(text: string, heard: string): void {
    const { transcript, eventId } = this.#options;
    transcript.correct(eventId, this.#unrecorded(this.#sendCorrection(text, heard)));
  }

  /** The connection ended: only `heard` of `text` was heard. */
  breakOff(text: string, heard: string, isWhole: boolean): void {
    const { transcript, eventId } = this.#options;
    transcript.breakOff(eventId, this.#unrecorded(this.#sendCorrection(text, heard)), isWhole);
  }

  #sendCorrection(text: string, heard: string): string {
    const { connection, eventId } = this.#options;
    const corrected = `${heard}...`;
    connection.send(frames.agentResponseCorrection(eventId, text, corrected));
    return corrected;
  }

  #unrecorded(text: string): string {
    return text.slice(this.#options.recorded).trimStart() || "...";
  }

  /** The client wants the text in pieces as it is generated. */
  get #isStreamed(): boolean {
    return this.#options.settings.events.has("agent_chat_response_part");
  }

  #part(kind: "start" | "delta" | "stop", text: string): void {
    const { connection, eventId } = this.#options;
    if (this.#isStreamed) connection.send(frames.agentResponsePart(eventId, kind, text));
  }
}

// Who goes on after less of an answer has not taken notice of it.
const noticedMs = 1000;
// Synthesis stays about this far ahead of the sound that was sent.
const aheadMs = 1500;

interface AnswerOptions {
  eventId: number;
  parts: AsyncIterable<BrainPart>;
  controller: AbortController;
  mouth: Mouth;
  /** Undefined in a conversation without sound. */
  speechOutput: SpeechOutput | undefined;
  language: string;
  now: () => number;
  track?: SoundTrack | undefined;
  sendAudio: (eventId: number, audio: Buffer) => void;
  onText: (piece: string) => void;
  /** Called once, with the whole text. */
  onComplete: (text: string) => void;
}

/** One answer of the agent, from the brain's first word to the end of its sound. */
export class Answer {
  readonly eventId: number;
  readonly #options: AnswerOptions;
  readonly #playout: Playout | undefined;
  readonly #spoken = new SpokenText();
  #text = "";
  #isWhole = false;
  #endsConversation = false;

  constructor(options: AnswerOptions) {
    this.#options = options;
    this.eventId = options.eventId;
    const { speechOutput, now, sendAudio, track } = options;
    if (!speechOutput) return;
    const send = (audio: Buffer) => sendAudio(this.eventId, audio);
    this.#playout = new Playout({ format: speechOutput.format, now, send, track });
  }

  get text(): string {
    return this.#text.trim();
  }

  /** The brain has finished. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get endsConversation(): boolean {
    return this.#endsConversation;
  }

  get hasSounded(): boolean {
    return this.#playout !== undefined && this.#playout.heardMs > 0;
  }

  /** Enough of it was heard to be an answer; what is read always is. */
  get isNoticed(): boolean {
    return this.#playout === undefined || this.#playout.heardMs >= noticedMs;
  }

  /** The text that had been heard `agoMs` ago. */
  heard(agoMs = 0): string {
    return this.#playout ? this.#spoken.heardAt(Math.max(0, this.#playout.heardMs - agoMs)) : this.text;
  }

  /** Start of its sound, and end of what had been heard `agoMs` ago. */
  sound(agoMs = 0): SoundTimes | undefined {
    const times = this.#playout?.times;
    if (!times || times.endedAt - agoMs < times.beganAt) return undefined;
    return { beganAt: times.beganAt, endedAt: times.endedAt - agoMs };
  }

  /** Resolves when it has been heard or was stopped. Fails when brain or mouth fail. */
  async run(): Promise<void> {
    const text = new AsyncQueue<string>();
    try {
      await Promise.all([this.#think(text), this.#playout ? this.#speak(this.#playout, text) : undefined]);
      await this.#playout?.finished;
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  pause(): void {
    this.#playout?.pause();
  }

  resume(): void {
    this.#playout?.resume();
  }

  stop(): void {
    this.#options.controller.abort();
    this.#playout?.stop();
  }

  get #stopped(): boolean {
    return this.#options.controller.signal.aborted;
  }

  async #think(text: AsyncQueue<string>): Promise<void> {
    try {
      for await (const part of this.#options.parts) {
        if (this.#stopped) break;
        if ("end" in part) this.#endsConversation = true;
        else if ("text" in part) this.#take(part.text, text);
      }
      if (!this.#stopped) {
        this.#isWhole = true;
        this.#options.onComplete(this.text);
      }
      text.end();
    } catch (error) {
      text.end();
      if (!this.#stopped) throw error;
    }
  }

  #take(piece: string, text: AsyncQueue<string>): void {
    this.#text += piece;
    this.#options.onText(piece);
    text.push(piece);
  }

  async #speak(playout: Playout, text: AsyncQueue<string>): Promise<void> {
    for await (const sentence of sentences(text, this.#options.language)) {
      await playout.belowMs(aheadMs);
      if (this.#stopped) return;
      await this.#speakSentence(playout, sentence);
    }
    playout.end();
  }

  async #speakSentence(playout: Playout, sentence: string): Promise<void> {
    const { speechOutput, language, mouth, controller } = this.#options;
    if (!speechOutput) return;
    const spoken = spokenWords(sentence, language);
    this.#spoken.begin(sentence, spoken, playout.acceptedMs);
    if (spoken.words === "") return;
    const request = { text: spoken.words, language, neededInMs: playout.bufferedMs, ...speechOutput };
    for await (const { samples, words } of mouth.speak(request, controller.signal)) {
      if (this.#stopped) return;
      playout.push(samples);
      this.#spoken.extend(playout.acceptedMs, words);
    }
    this.#spoken.finish();
  }
}
