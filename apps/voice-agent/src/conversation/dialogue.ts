import { decodeAudio } from "../audio/format.ts";
import type { BrainPart, BrainTurn } from "../engines/brain/brain.ts";
import type { Ears, HeardSpeech } from "../engines/ears/ears.ts";
import { errorMessage } from "../error-message.ts";
import { Answer, AnswerReport } from "./answer.ts";
import type { Connection } from "./connection.ts";
import type { Engines } from "./engines.ts";
import { FirstSound, type InputMedium } from "./first-sound.ts";
import { frames } from "./frames.ts";
import { Pause } from "./pause.ts";
import { KnownFacts } from "./known-facts.ts";
import type { FirstMove } from "./resumption.ts";
import type { Settings } from "./settings.ts";
import type { Transcript } from "./transcript.ts";
import { TurnTimer } from "./turn-timer.ts";

// How long the agent keeps silent after a client has reported typing.
const holdMs = 2000;
// What was said and typed while there was no connection arrives before the agent goes on.
const resumeAfterMs = 500;

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
  /** An engine failed. @param message for the user @param details for the operator */
  failed: (message: string, details: string) => void;
}

/** Turn-taking: decides who speaks when, handles barge-in, and numbers all utterances. */
export class Dialogue {
  readonly #options: DialogueOptions;
  readonly #ears: Ears;
  readonly #turnTimer: TurnTimer;
  readonly #firstSound: FirstSound;
  readonly facts = new KnownFacts();
  #eventId = 0;
  /** `isReply`: not the first message, and not the question whether anybody is there. */
  #current: { answer: Answer; report: AnswerReport; isReply: boolean } | undefined;
  readonly #pause: Pause;
  #userSpeaks = false;
  #holdUntil = 0;
  #replyTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: DialogueOptions) {
    this.#options = options;
    const { settings, engines } = options;
    this.#pause = new Pause(options.connection);
    this.#firstSound = new FirstSound(options.now, options.answered);
    this.#turnTimer = new TurnTimer(settings.nudgeSeconds, () => this.#reply("silence"));
    this.#ears = engines.ears({
      format: settings.inputFormat,
      silenceMs: settings.silenceMs,
      language: settings.language,
      now: options.now,
      listener: {
        speechSuspected: () => this.#pauseAnswer(),
        speechDismissed: () => this.#pause.resume(),
        speechStarted: () => this.#speechStarted(),
        speechEnded: (silentMs) => this.#speechEnded(silentMs),
        heard: (speech) => this.#heard(speech),
        failed: (reason) => options.failed("The agent could not hear what was said.", reason),
      },
    });
  }

  begin(): void {
    const { firstMessage } = this.#options.settings;
    if (firstMessage === "") this.#awaitUser();
    else this.#speak(once(firstMessage), { isReply: false });
  }

  resume(firstMove: FirstMove): void {
    if (firstMove === "wait") return;
    this.#replyTimer = setTimeout(() => {
      if (firstMove === "answer") this.#reply("reply");
      else this.#speak(once(firstMove.repeat), { recorded: firstMove.recorded });
    }, resumeAfterMs);
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

  /** Who cannot be heard is not asked whether they are there. */
  userMuted(isMuted: boolean): void {
    this.#turnTimer.isMuted = isMuted;
    this.#awaitUser();
  }

  /** The user is typing, or wants to take the turn. */
  userActive(): void {
    this.#holdUntil = this.#options.now() + holdMs;
    this.#turnTimer.answered();
    // An answer that has not sounded yet answers the latest input: it is not interrupted.
    if (this.#current?.answer.hasSounded && !this.#sayingGoodbye) this.#interrupt(false);
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

  #pauseAnswer(): void {
    if (this.#current && !this.#sayingGoodbye) this.#pause.begin(this.#current.answer);
  }

  #speechStarted(): void {
    this.#userSpeaks = true;
    this.#firstSound.forget();
    this.#turnTimer.answered();
    clearTimeout(this.#replyTimer);
    if (!this.#sayingGoodbye) this.#interrupt();
  }

  #speechEnded(silentMs: number): void {
    this.#userSpeaks = false;
    this.#firstSound.asked("speech", silentMs);
  }

  #heard({ words, ...sound }: HeardSpeech): void {
    const { transcript, connection } = this.#options;
    if (words === "") return this.#nothingHeard();
    const { eventId, message } = transcript.addSpeech(words, sound, this.#nextEventId());
    connection.send(frames.userTranscript(eventId, message));
    // The transcription may arrive when the user already speaks again: then the answer waits for the whole turn.
    if (this.#userSpeaks || this.#sayingGoodbye) return;
    this.#interrupt();
    const wait = this.#holdUntil - this.#options.now();
    if (wait <= 0) return this.#reply("reply");
    this.#firstSound.forget();
    this.#replyTimer = setTimeout(() => this.#reply("reply"), wait);
  }

  /** Noise may have stopped an answer in its first words. */
  #nothingHeard(): void {
    this.#firstSound.forget();
    const isUnanswered = this.#options.transcript.history.at(-1)?.role === "user";
    if (isUnanswered && !this.#current && !this.#userSpeaks) this.#reply("reply");
    else this.#awaitUser();
  }

  #reply(occasion: BrainTurn["occasion"]): void {
    const { settings, transcript, engines } = this.#options;
    const controller = new AbortController();
    const turn: BrainTurn = {
      occasion,
      prompt: settings.prompt,
      language: settings.language,
      script: settings.script,
      history: transcript.history,
      context: this.facts.all,
    };
    this.#speak(engines.brain.reply(turn, controller.signal), {
      controller,
      isReply: occasion === "reply",
    });
  }

  /** @param recorded characters at its beginning that are in the record already */
  #speak(
    parts: AsyncIterable<BrainPart>,
    { controller = new AbortController(), isReply = true, recorded = 0 } = {},
  ): void {
    if (this.#closed) return;
    clearTimeout(this.#replyTimer);
    const { settings, connection, transcript, engines, now } = this.#options;
    const eventId = this.#nextEventId();
    const medium = settings.textOnly ? "text" : "audio";
    const streamed = settings.events.has("agent_chat_response_part");
    const report = new AnswerReport({ connection, transcript, eventId, medium, streamed, recorded });
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
    this.#current = { answer, report, isReply };
    void this.#finishAnswer(answer);
  }

  async #finishAnswer(answer: Answer): Promise<void> {
    try {
      await answer.run();
    } catch (error) {
      if (this.#current?.answer !== answer) return;
      this.#options.failed("The agent could not answer.", errorMessage(error));
    }
    if (this.#current?.answer !== answer) return;
    this.#current.report.sounded(answer.sound());
    this.#current = undefined;
    this.#ears.agentSpeaks(false);
    if (answer.endsConversation) this.#options.finished();
    else this.#awaitUser();
  }

  /**
   * Stops the answer. The interruption's event id lies between those of the answer and of all later frames.
   * @param goesOn the user says more: a reply that they have not noticed disappears, and the next one answers it all
   */
  #interrupt(goesOn = true): void {
    if (!this.#current) return;
    const { answer, report, isReply } = this.#current;
    const retracts = goesOn && isReply && !answer.isNoticed;
    if (!retracts) report.finish(answer.text);
    const cutOff = report.announced && answer.heard() !== answer.text;
    if (cutOff || (retracts && answer.hasSounded))
      this.#options.connection.send(frames.interruption(this.#nextEventId()));
    if (!retracts) return this.#stopAnswer();
    this.#silence(answer);
    report.retract(answer.text);
  }

  /** @param lostMs where the connection ended: how long ago it was lost */
  #stopAnswer(lostMs?: number): void {
    if (!this.#current) return;
    const { answer, report } = this.#current;
    const { text, isWhole } = answer;
    const [heard, sound] = [answer.heard(lostMs), answer.sound(lostMs)];
    this.#silence(answer);
    report.finish(text);
    report.sounded(sound);
    if (!report.announced || (heard === text && isWhole)) return;
    if (lostMs !== undefined) report.breakOff(text, heard, isWhole);
    else if (heard !== text) report.correct(text, heard);
  }

  #silence(answer: Answer): void {
    this.#current = undefined;
    this.#pause.end();
    answer.stop();
    this.#ears.agentSpeaks(false);
  }
}

async function* once(text: string): AsyncGenerator<{ text: string }> {
  yield { text };
}
