import { decodeAudio } from "../audio/format.ts";
import { type BrainPart, type BrainTurn, once, ReasoningInAnswer } from "../engines/brain/brain.ts";
import type { Ears, HeardSpeech } from "../engines/ears/ears.ts";
import type { TokenMeter } from "../engines/brain/token-meter.ts";
import { errorMessage } from "../error-message.ts";
import { AgentTurn, type AgentTurnOptions } from "./agent-turn.ts";
import { type Answer, AnswerReport } from "./answer.ts";
import { FirstSound, type InputMedium } from "./first-sound.ts";
import { frames } from "./frames.ts";
import { KnownFacts } from "./known-facts.ts";
import type { FirstMove } from "./resumption.ts";
import { personaOf } from "./settings.ts";
import { TurnTimer } from "./turn-timer.ts";

// How long the agent keeps silent after a client has reported typing.
const holdMs = 2000;
// What was said and typed while there was no connection arrives before the agent goes on.
const resumeAfterMs = 500;

type SharedOptions = "connection" | "settings" | "engines" | "transcript" | "now" | "track";

interface DialogueOptions extends Pick<AgentTurnOptions, SharedOptions> {
  seed?: number | undefined;
  meter: TokenMeter;
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
  readonly #facts = new KnownFacts();
  #eventId = 0;
  #occasion: BrainTurn["occasion"] = "reply";
  #current: AgentTurn | undefined;
  /** Until the agent has said anything. */
  #firstMove: FirstMove = "wait";
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
        speechDismissed: () => this.#current?.resume(),
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
    } else this.#speak(once(firstMessage), { isReply: false });
  }

  resume(firstMove: FirstMove): void {
    if (firstMove === "wait") return;
    this.#firstMove = firstMove;
    this.#replyTimer = setTimeout(() => {
      if (firstMove === "answer") this.#reply("reply");
      else this.#speak(once(firstMove.repeat), { recorded: firstMove.recorded });
    }, resumeAfterMs);
  }

  /** A fact of the client, or what was said before: then the agent goes on where that ends. */
  learn(text: string, key?: string): void {
    const before = this.#facts.learn(text, this.#options.transcript, key);
    this.resume(before.at(-1)?.role === "user" ? "answer" : "wait");
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
    const eventId = this.#nextEventId();
    this.#options.transcript.add({ role: "user", message: text, eventId, medium: "text" });
    this.#reply("reply");
  }

  /** A person who cannot be heard is not asked whether they are there. */
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
    this.#fallSilent()?.breakOff(lostMs);
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
    if (!this.#sayingGoodbye) this.#current?.pause();
  }

  #speechStarted(): void {
    this.#userSpeaks = true;
    this.#firstSound.forget();
    this.#turnTimer.answered();
    clearTimeout(this.#replyTimer);
    if (this.#sayingGoodbye) return;
    const hasBegun = this.#current?.answer.hasSounded || this.#current?.report.announced;
    if (!this.#ears.understandsWords || !hasBegun) return this.#interrupt();
    // Its words will tell whether it was an interruption.
    this.#current?.hold();
    this.#ears.agentSpeaks(false);
  }

  #speechEnded(silentMs: number): void {
    this.#userSpeaks = false;
    this.#firstSound.asked("speech", silentMs);
  }

  #heard({ words, ...sound }: HeardSpeech): void {
    if (words === "") return this.#heardNothing();
    // What was said before the answer is joined with this where it was not noticed.
    if (!this.#sayingGoodbye) this.#interrupt();
    const { transcript, connection } = this.#options;
    const { eventId, message } = transcript.addSpeech(words, sound, this.#nextEventId());
    connection.send(frames.userTranscript(eventId, message));
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
    if (this.#current) return this.#current.resume();
    const isAnswered = this.#options.transcript.history.at(-1)?.role !== "user";
    if (!isAnswered) this.#replyUnlessHeld();
    else if (this.#firstMove === "wait") this.#awaitUser();
    else this.resume(this.#firstMove);
  }

  #reply(occasion: BrainTurn["occasion"], isWhole = this.#options.settings.showsWhole): void {
    const { settings, seed, transcript, engines, meter } = this.#options;
    this.#occasion = occasion;
    const controller = new AbortController();
    const turn: BrainTurn = {
      occasion,
      ...personaOf(settings),
      seed,
      hears: settings.textOnly ? "nothing" : this.#ears.understandsWords ? "words" : "voices",
      history: transcript.history,
      context: this.#facts.all,
      isWhole,
      meter,
    };
    this.#speak(engines.brain.reply(turn, controller.signal), { controller, isReply: occasion === "reply" });
  }

  /** @param recorded characters at its beginning that are in the record already; undefined where it repeats nothing */
  #speak(
    parts: AsyncIterable<BrainPart>,
    {
      controller = new AbortController(),
      isReply = true,
      recorded,
    }: Partial<Pick<AgentTurnOptions, "controller" | "isReply" | "recorded">> = {},
  ): void {
    if (this.#closed || this.#options.settings.isSilent) return;
    clearTimeout(this.#replyTimer);
    this.#firstMove = "wait";
    const turn = new AgentTurn({
      ...this.#options,
      eventId: this.#nextEventId(),
      parts,
      controller,
      isReply,
      recorded,
      onSound: () => {
        this.#ears.agentSpeaks(true);
        this.#firstSound.sounded();
      },
      onResume: () => this.#ears.agentSpeaks(turn.answer.hasSounded),
    });
    this.#current = turn;
    void this.#finishAnswer(turn.answer);
  }

  /** Whatever fails in an answer, the conversation goes on. */
  async #finishAnswer(answer: Answer): Promise<void> {
    try {
      await answer.run();
    } catch (error) {
      if (this.#current?.answer !== answer) return;
      if (error instanceof ReasoningInAnswer) return this.#askAgain(this.#current);
      this.#options.troubled(errorMessage(error));
      this.#current.report.finish(answer.text);
    }
    if (this.#current?.answer !== answer) return;
    this.#current.endPause();
    this.#current.report.sounded(answer.sound());
    this.#current = undefined;
    this.#ears.agentSpeaks(false);
    if (answer.endsConversation) this.#options.finished();
    else this.#awaitUser();
  }

  /** Nothing of the answer stays. */
  #askAgain({ answer, report }: AgentTurn): void {
    this.#fallSilent();
    answer.stop();
    report.retract(answer.text);
    this.#options.connection.send(frames.interruption(this.#nextEventId()));
    this.#reply(this.#occasion, true);
  }

  /**
   * The interruption's event id lies between those of the answer and of all later frames.
   * @param goesOn the user says more
   */
  #interrupt(goesOn = true): void {
    const { connection } = this.#options;
    this.#fallSilent()?.interrupt(goesOn, () => connection.send(frames.interruption(this.#nextEventId())));
  }

  /** @returns what the agent was saying */
  #fallSilent(): AgentTurn | undefined {
    const turn = this.#current;
    if (!turn) return undefined;
    this.#current = undefined;
    turn.endPause();
    this.#ears.agentSpeaks(false);
    return turn;
  }
}
