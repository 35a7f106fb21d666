import type { AudioPort } from "./audio/port.ts";
import {
  hasSound,
  type ClientCommand,
  type Connection,
  type Leg,
  type ServerEvent,
  type Transport,
} from "./transport.ts";
import type { EndedBy, FeedbackScore, VoiceReport, VoiceSessionOptions, VoiceSnapshot } from "./types.ts";
import { asVoiceError, closedByServer, VoiceError } from "./errors.ts";
import { watchLine } from "./line-watch.ts";
import { keepTrying, type Surroundings, type TryResult } from "./reconnect.ts";
import { Hearing, listenerOf } from "./hearing.ts";
import { Legs, type Lost } from "./legs.ts";
import { isMuted, quiet, stateOf, superseded } from "./state.ts";
import type { Store } from "./store.ts";
import type { UnopenedLines } from "./unopened-lines.ts";

const CONNECT_TIMEOUT = 10_000;
const DRAIN_TIMEOUT = 10_000;
/** A wait longer than this counts as a refusal. */
const LONGEST_WAIT_S = 60;
/** The operator ended it, or it goes on elsewhere: a person decides whether it goes on here. */
const FINAL_CODES: readonly number[] = [1008, superseded];

interface CallContext extends Surroundings {
  options: VoiceSessionOptions;
  store: Store<VoiceSnapshot>;
  transport: Transport;
  /** None while it is typed. */
  audio: AudioPort | undefined;
  keepAwake: (signal: AbortSignal) => void;
  report: (report: VoiceReport) => void;
  unopened: UnopenedLines;
  /** It goes on with a conversation whose line was lost. */
  goesOn: boolean;
  onOver: () => void;
}

/**
 * One run from a click to its end, over as many legs as the line needs: owns everything that must be given back (sound,
 * line, timers) and gives it back in `over`, whichever way the run ends. What outlives it (transcript, settings) is the
 * session's.
 */
export class Call {
  /** True once connected, false when the run was over before. */
  readonly started: Promise<boolean>;
  /** The agent has ended it; its last words are being heard. */
  isEnding = false;
  readonly #settle: (connected: boolean) => void;
  readonly #context: CallContext;
  readonly #abort = new AbortController();
  #connection: Connection | undefined;
  #timer: number | undefined;
  /** Where its first leg was to lead. */
  #address: string | undefined;
  readonly #hearing: Hearing;
  /** Frames that arrived before sound was ready; undefined once it is. */
  #early: ServerEvent[] | undefined = [];
  /** Watches the leg that is open. */
  #leg = new AbortController();
  #pulse: (pingGap?: number) => void = () => {};
  /** Its first leg was refused before sound was ready for it. */
  #isRefusedEarly = false;
  /** The last try: a server that was at it nevertheless may refuse the next one, once. */
  #wasCutShort = false;
  readonly #legs: Legs;

  constructor(context: CallContext) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.started = promise;
    this.#settle = resolve;
    this.#context = context;
    this.#legs = new Legs(context, this.#abort.signal, () => this.leave(closedByServer(superseded, "")));
    this.#hearing = new Hearing(
      context,
      (command) => this.send(command),
      () => this.#finish(),
    );
    if (context.goesOn) this.#hearing.mayRepeat();
    void this.#open();
  }

  send(command: ClientCommand): void {
    this.#connection?.send(command);
  }

  rate(score: FeedbackScore): void {
    this.#hearing.rate(score);
  }

  /** Gives everything back at once. The first caller says how it ended; later ones change nothing. */
  over(endedBy: EndedBy | null, error: VoiceError | null = null): void {
    if (this.#abort.signal.aborted) return;
    const { audio, clock, onOver, store, unopened } = this.#context;
    this.#abort.abort();
    this.#leg.abort();
    clock.clearTimeout(this.#timer);
    audio?.close();
    onOver();
    const hasBegun = !this.#early;
    store.set({
      state: error ? "failed" : hasBegun ? "ended" : "idle",
      ...quiet,
      endedBy: hasBegun ? endedBy : null,
      error: error && !hasBegun ? unopened.explain(error, this.#address) : error,
    });
    this.#settle(false);
  }

  /** An agent may be spoken to. */
  get hasLine(): boolean {
    return !this.#early && !this.#leg.signal.aborted && !this.isEnding;
  }

  /** Goes on aloud, or in writing without sound: in a leg of its own, for one is either of them from its beginning. */
  async switchTo(audio: AudioPort | undefined): Promise<void> {
    const { store } = this.#context;
    if (audio) await audio.ready.then(() => this.#legs.takeTurn(true));
    if (!this.hasLine) throw new VoiceError("line_lost");
    this.#context.audio?.close();
    this.#context.audio = audio;
    const textOnly = store.get().textOnly || !audio;
    store.set({ ...quiet, state: "listening", textOnly, error: null });
    this.#connection?.lose();
    await this.#resume();
  }

  /** Without a word to an agent whose conversation goes on. */
  leave(error = new VoiceError("line_lost")): void {
    this.#connection?.lose();
    this.over("error", error);
  }

  async #open(): Promise<void> {
    const { signal } = this.#abort;
    this.#watch();
    try {
      const ready = this.#ready();
      // The context for the agent includes words from another tab.
      if (this.#context.goesOn) await ready;
      this.#connection = await this.#connect(ready);
      signal.throwIfAborted();
      await this.#beginSound(this.#connection);
      signal.throwIfAborted();
      this.#connected(this.#connection);
    } catch (cause) {
      this.over(null, asVoiceError(cause, "connect_failed"));
    }
  }

  /** Nothing is taken from another tab before somebody can be heard here. */
  async #ready(): Promise<string> {
    const microphone = this.#microphone();
    if (this.#context.goesOn) await microphone;
    const [url] = await Promise.all([this.#legs.address(this.#abort.signal), microphone]);
    return (this.#address = url);
  }

  async #connect(address: Promise<string>): Promise<Connection> {
    const { goesOn, report, transport } = this.#context;
    const { signal } = this.#abort;
    try {
      return await transport.connect({
        ...this.#legs.request(address, goesOn ? this.#legs.lost() : null),
        signal,
        onEvent: (event) => {
          // Pulses are told once a second only, and what was answered has arrived.
          if (event.type === "agent_response") this.#legs.confirm();
          if (this.#early) this.#early.push(event);
          else this.#hearing.take(event);
        },
        onInputDropped: (milliseconds) => report({ type: "input_dropped", milliseconds }),
        // The first ping comes while the sound is being opened.
        onPulse: (pingGap) => {
          this.#pulse(pingGap);
          this.#legs.confirm();
        },
        onClose: (code, reason) => this.#closed(code, reason),
      });
    } catch (cause) {
      if (!this.#legs.greetsOtherwise(cause) || signal.aborted) throw cause;
      return this.#connect(this.#legs.address(signal));
    }
  }

  #watch(): void {
    const { clock, network } = this.#context;
    this.#leg = new AbortController();
    this.#pulse = watchLine(clock, network, this.#leg.signal, () => {
      if (!this.hasLine) return;
      this.#connection?.lose();
      void this.#reconnect();
    });
  }

  async #beginSound(leg: Leg): Promise<void> {
    if (hasSound(leg)) await this.#context.audio?.begin(leg, listenerOf(this.#context, this));
  }

  /** The time limit begins when the microphone is granted: a person may take longer to answer the browser. */
  async #microphone(): Promise<void> {
    const { audio, clock } = this.#context;
    await audio?.ready;
    if (this.#abort.signal.aborted) return;
    this.#timer = clock.setTimeout(() => this.over(null, new VoiceError("connect_timeout")), CONNECT_TIMEOUT);
  }

  #connected(connection: Connection): void {
    const { clock, keepAwake, store, unopened } = this.#context;
    clock.clearTimeout(this.#timer);
    unopened.forget();
    const early = this.#early ?? [];
    this.#early = undefined;
    keepAwake(this.#abort.signal);
    store.set({ state: stateOf(store.get().mode), conversationId: connection.conversationId });
    this.#settle(true);
    if (isMuted(store.get())) this.send({ type: "user_muted", muted: true });
    for (const event of early) this.#hearing.take(event);
    if (this.#isRefusedEarly) void this.#reconnect();
  }

  #closed(code: number, reason: string): void {
    // A goodbye that is being played out is not cut by how the line went down.
    if (this.isEnding) return;
    // Some refuse what a leg is opened with only after they have accepted it.
    const isRefused = this.#legs.greetsOtherwise(closedByServer(code, reason));
    if (isRefused && this.#early) this.#isRefusedEarly = true;
    else if (isRefused) void this.#reconnect();
    else if (code === 1000 && !this.#early) this.#finish();
    else if (this.#early || FINAL_CODES.includes(code)) this.over("error", closedByServer(code, reason));
    else void this.#reconnect();
  }

  /** The line is lost. Microphone and speaker stay as they are, so nobody is asked and nothing is clicked again. */
  async #reconnect(): Promise<void> {
    const { store } = this.#context;
    if (!this.hasLine) return;
    const lost = this.#legs.lost();
    store.set({ state: "reconnecting", canSendFeedback: false, transcript: this.#legs.withUnsent(lost) });
    await this.#resume(lost);
  }

  async #resume(lost = this.#legs.lost()): Promise<void> {
    this.#leg.abort();
    const isBack = await keepTrying(this.#context, this.#abort.signal, (attempt) =>
      this.#tryToResume(attempt, lost),
    );
    if (!isBack) this.over("error", new VoiceError("line_lost"));
  }

  async #tryToResume(signal: AbortSignal, lost: Lost): Promise<TryResult> {
    const { audio, report, store } = this.#context;
    const connection = this.#connection!;
    signal.addEventListener("abort", connection.lose);
    try {
      const url = await this.#legs.address(signal, true);
      signal.throwIfAborted();
      const leg = await connection.resume(this.#legs.request(Promise.resolve(url), lost));
      await this.#beginSound(leg);
      signal.throwIfAborted();
      this.#watch();
      this.#hearing.mayRepeat();
      const { conversationId, missedMs, hasAllTyped } = leg;
      const transcript = this.#legs.withSent(lost, hasAllTyped);
      store.set({ state: stateOf(store.get().mode), textOnly: !audio, conversationId, transcript });
      if (missedMs > 0) report({ type: "input_missed", milliseconds: missedMs });
      return "done";
    } catch (error) {
      report({ type: "try_failed", error });
      const result = signal.aborted ? "again" : this.#afterFailure(asVoiceError(error, "connect_failed"));
      this.#wasCutShort = signal.aborted;
      if (result !== "now" && !this.#abort.signal.aborted) store.set({ state: "reconnecting" });
      return result;
    } finally {
      signal.removeEventListener("abort", connection.lose);
    }
  }

  /** The conclusion of a failed try for the next one. */
  #afterFailure(error: VoiceError): TryResult {
    const { secondsUntilRetry = () => 0 } = this.#context.options;
    if (this.#legs.greetsOtherwise(error)) return "now";
    const seconds = error.code === "signed_url_failed" ? secondsUntilRetry(error.cause) : 0;
    if (FINAL_CODES.includes(error.closeCode ?? 0)) this.over("error", error);
    else if ((seconds === null && !this.#wasCutShort) || (seconds ?? 0) > LONGEST_WAIT_S)
      this.over("error", new VoiceError("resume_refused", { cause: error.cause }));
    return seconds ? { afterMs: seconds * 1000 } : "again";
  }

  /** The agent ended it: what it has already said is heard to the end. */
  #finish(): void {
    const { audio, clock } = this.#context;
    if (this.isEnding) return;
    this.isEnding = true;
    this.#timer = clock.setTimeout(() => this.over("agent"), DRAIN_TIMEOUT);
    void Promise.resolve(audio?.drained).then(() => this.over("agent"));
  }
}
