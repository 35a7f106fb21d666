import { decodeAudio } from "../audio/format.ts";
import { type BrainPart, type BrainTurn, once, ThoughtAloud } from "../engines/brain/brain.ts";
import type { Ears, HeardSpeech } from "../engines/ears/ears.ts";
import { errorMessage } from "../error-message.ts";
import { Answer, AnswerReport } from "./answer.ts";
import { AnswerPause } from "./answer-pause.ts";
import type { Connection } from "./connection.ts";
import type { Engines } from "./engines.ts";
import { FirstSound, type InputMedium } from "./first-sound.ts";
import { frames } from "./frames.ts";
import { wordlessSpeech } from "./history.ts";
import type { FirstMove } from "./resumption.ts";
import type { Settings } from "./settings.ts";
import type { Transcript } from "./transcript.ts";
import { TurnTimer } from "./turn-timer.ts";

// How long the agent keeps silent after a client has reported typing.
const holdMs = 2000;
const mostContext = 50;

interface DialogueOptions {
  connection: Connection;
  settings: Settings;
  engines: Engines;
  transcript: Transcript;
  now: () => number;
  /** @param milliseconds from the end of the user's input to the first sound of the answer */
  answered: (milliseconds: number, after: InputMedium) => void;
  /** The agent has ended the conversation. */
  finished: () => void;
  /** An engine failed, and the conversation goes on. @param problem for the operator */
  troubled: (problem: string) => void;
}

/** Turn-taking: decides who speaks when, handles barge-in, and numbers all utterances. */
export class Dialogue {
  readonly #options: DialogueOptions;
  readonly #ears: Ears;
  readonly #turnTimer: TurnTimer;
  readonly #firstSound: FirstSound;
  readonly #context = new Map<string, string>();
  #eventId = 0;
  #occasion: BrainTurn["occasion"] = "reply";
  #current: { answer: Answer; report: AnswerReport } | undefined;
  readonly #pause = new AnswerPause(() => this.#resumeAnswer());
  #userSpeaks = false;
  #holdUntil = 0;
  #replyTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: DialogueOptions) {
    this.#options = options;
    const { settings, engines } = options;
    this.#firstSound = new FirstSound(options.now, options.answered);
    this.#turnTimer = new TurnTimer(settings.nudgeSeconds, () => this.#reply("silence"));
    this.#ears = engines.ears({
      format: settings.inputFormat,
      silenceMs: settings.silenceMs,
      language: settings.language,
      now: options.now,
      listener: {
        speechSuspected: () => this.#pauseAnswer(),
        speechDismissed: () => this.#resumeAnswer(),
        speechStarted: () => this.#speechStarted(),
        speechEnded: (silentMs) => this.#speechEnded(silentMs),
        heard: (speech) => this.#heard(speech),
        failed: (reason) => options.troubled(reason),
      },
    });
  }

  begin(): void {
    const { connection, transcript, settings } = this.#options;
    const { firstMessage, textOnly } = settings;
    if (firstMessage === "") this.#awaitUser();
    else if (textOnly) {
      // At once, because a message that is already on its way would interrupt an answer.
      const report = new AnswerReport({ connection, transcript, settings, eventId: this.#nextEventId() });
      report.piece(firstMessage);
      report.finish(firstMessage);
    } else this.#speak(once(firstMessage));
  }

  resume(firstMove: FirstMove): void {
    if (firstMove === "answer") this.#reply("reply");
    else if (firstMove !== "wait") this.#speak(once(firstMove.repeat));
  }

  receiveAudio(audio: Buffer): void {
    const { settings, connection } = this.#options;
    if (settings.textOnly) return;
    this.#ears.hear(decodeAudio(audio, settings.inputFormat));
    if (settings.events.has("vad_score")) connection.send(frames.vadScore(this.#ears.score()));
  }

  receiveText(text: string): void {
    if (text === "") return;
    this.#turnTimer.answered();
    this.#interrupt();
    this.#firstSound.asked("text");
    this.#options.transcript.add({
      role: "user",
      message: text,
      eventId: this.#nextEventId(),
      medium: "text",
    });
    this.#reply("reply");
  }

  /** Adds a fact that is not part of the dialogue, or replaces the one with the same key. */
  addContext(text: string, key: string = text): void {
    this.#context.delete(key);
    this.#context.set(key, text);
    const oldest = this.#context.keys().next();
    if (this.#context.size > mostContext && !oldest.done) this.#context.delete(oldest.value);
  }

  /** The user is typing, or wants to take the turn. */
  userActive(): void {
    this.#holdUntil = this.#options.now() + holdMs;
    this.#turnTimer.answered();
    // An answer that has not sounded yet answers the latest input: it is not interrupted.
    if (this.#current?.answer.hasSounded && !this.#sayingGoodbye) this.#interrupt();
    this.#awaitUser();
  }

  /** @param lostMs how long ago the connection was lost */
  close(lostMs = 0): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#turnTimer.pause();
    clearTimeout(this.#replyTimer);
    this.#ears.close();
    const { transcript, now } = this.#options;
    if (lostMs > 0) transcript.lostAt(now() - lostMs);
    this.#stopAnswer(lostMs);
  }

  #nextEventId(): number {
    return ++this.#eventId;
  }

  #awaitUser(): void {
    if (!this.#current && !this.#userSpeaks) this.#turnTimer.wait();
  }

  // A farewell is not interrupted: people say good-bye at the same time.
  get #sayingGoodbye(): boolean {
    return this.#current?.answer.endsConversation ?? false;
  }

  /** A possible interruption: the agent pauses until it is confirmed or dismissed. */
  #pauseAnswer(): void {
    if (!this.#current || this.#sayingGoodbye || !this.#pause.begin()) return;
    const { answer } = this.#current;
    answer.pause();
    this.#options.connection.send(frames.agentPaused(answer.eventId));
  }

  #resumeAnswer(): void {
    if (!this.#current || !this.#pause.end()) return;
    const { answer } = this.#current;
    this.#options.connection.send(frames.agentResumed(answer.eventId));
    this.#ears.agentSpeaks(answer.hasSounded);
    answer.resume();
  }

  #speechStarted(): void {
    this.#userSpeaks = true;
    this.#firstSound.forget();
    this.#turnTimer.answered();
    clearTimeout(this.#replyTimer);
    if (this.#sayingGoodbye) return;
    const hasBegun = this.#current?.answer.hasSounded || this.#current?.report.announced;
    if (this.#ears.understandsWords && hasBegun) this.#holdAnswer();
    else this.#interrupt();
  }

  /** Its words will tell whether it was an interruption. */
  #holdAnswer(): void {
    this.#pauseAnswer();
    this.#pause.hold();
    this.#ears.agentSpeaks(false);
  }

  #speechEnded(silentMs: number): void {
    this.#userSpeaks = false;
    this.#firstSound.asked("speech", silentMs);
  }

  #heard({ words, ...sound }: HeardSpeech): void {
    if (words === "") return this.#heardNothing();
    if (!this.#sayingGoodbye) this.#interrupt();
    const message = words ?? wordlessSpeech((sound.endedAt - sound.beganAt) / 1000);
    const eventId = this.#nextEventId();
    this.#options.connection.send(frames.userTranscript(eventId, message));
    this.#options.transcript.add({ role: "user", message, eventId, medium: "audio", sound });
    // The transcription may arrive when the user already speaks again: then the answer waits for the whole turn.
    if (!this.#userSpeaks && !this.#sayingGoodbye) this.#replyUnlessHeld();
  }

  #replyUnlessHeld(): void {
    const wait = this.#holdUntil - this.#options.now();
    if (wait <= 0) return this.#reply("reply");
    this.#firstSound.forget();
    this.#replyTimer = setTimeout(() => this.#reply("reply"), wait);
  }

  /** It was no speech: the agent goes on as if it had not been. */
  #heardNothing(): void {
    if (this.#userSpeaks) return;
    this.#firstSound.forget();
    if (this.#current) return this.#resumeAnswer();
    const isAnswered = this.#options.transcript.history.at(-1)?.role !== "user";
    if (isAnswered) this.#awaitUser();
    else this.#replyUnlessHeld();
  }

  #reply(occasion: BrainTurn["occasion"], isWhole = this.#options.settings.showsWhole): void {
    const { settings, transcript, engines } = this.#options;
    this.#occasion = occasion;
    const controller = new AbortController();
    const turn: BrainTurn = {
      occasion,
      prompt: settings.prompt,
      language: settings.language,
      hears: settings.textOnly ? "nothing" : this.#ears.understandsWords ? "words" : "voices",
      script: settings.script,
      history: transcript.history,
      context: [...this.#context.values()],
      isWhole,
    };
    this.#speak(engines.brain.reply(turn, controller.signal), controller);
  }

  #speak(parts: AsyncIterable<BrainPart>, controller = new AbortController()): void {
    if (this.#closed) return;
    clearTimeout(this.#replyTimer);
    const { settings, connection, transcript, engines, now } = this.#options;
    const eventId = this.#nextEventId();
    const report = new AnswerReport({ connection, transcript, settings, eventId });
    const answer = new Answer({
      eventId,
      parts,
      controller,
      mouth: engines.mouth,
      speechOutput: settings.speechOutput,
      language: settings.language,
      now,
      sendAudio: (id, audio) => {
        this.#ears.agentSpeaks(true);
        connection.send(frames.audio(id, audio));
        this.#firstSound.sounded();
      },
      onText: (piece) => report.piece(piece),
      onComplete: (text) => report.finish(text),
    });
    this.#current = { answer, report };
    void this.#finishAnswer(answer);
  }

  /** Whatever fails in an answer, the conversation goes on. */
  async #finishAnswer(answer: Answer): Promise<void> {
    try {
      await answer.run();
    } catch (error) {
      if (this.#current?.answer !== answer) return;
      if (error instanceof ThoughtAloud) return this.#askAgain(this.#current.report);
      this.#options.troubled(errorMessage(error));
      this.#endPause();
      this.#current.report.finish(answer.text);
    }
    if (this.#current?.answer !== answer) return;
    this.#current.report.sounded(answer.sound());
    this.#current = undefined;
    this.#ears.agentSpeaks(false);
    if (answer.endsConversation) this.#options.finished();
    else this.#awaitUser();
  }

  /** Nothing of the answer stays. */
  #askAgain(report: AnswerReport): void {
    report.withdraw();
    this.#stopAnswer();
    this.#options.connection.send(frames.interruption(this.#nextEventId()));
    this.#reply(this.#occasion, true);
  }

  /** Stops the answer. The interruption's event id lies between those of the answer and of all later frames. */
  #interrupt(): void {
    if (!this.#current) return;
    const { answer, report } = this.#current;
    report.finish(answer.text);
    const cutOff = report.announced && answer.heard() !== answer.text;
    if (cutOff) this.#options.connection.send(frames.interruption(this.#nextEventId()));
    this.#stopAnswer();
  }

  /** @param lostMs where the connection ended: how long ago it was lost */
  #stopAnswer(lostMs?: number): void {
    if (!this.#current) return;
    const { answer, report } = this.#current;
    const { text, isWhole } = answer;
    const [heard, sound] = [answer.heard(lostMs), answer.sound(lostMs)];
    this.#current = undefined;
    this.#pause.end();
    answer.stop();
    this.#ears.agentSpeaks(false);
    report.finish(text);
    report.sounded(sound);
    if (!report.announced || (heard === text && isWhole)) return;
    if (lostMs !== undefined) report.breakOff(text, heard, isWhole);
    else if (heard !== text) report.correct(text, heard);
  }
}
