import type { AudioListener, AudioPort } from "./audio/port.ts";
import type { ClientCommand, Connection, ServerEvent, Transport } from "./transport.ts";
import type {
  ClientTool,
  Clock,
  EndedBy,
  FeedbackScore,
  VoiceReport,
  VoiceSessionOptions,
  VoiceSnapshot,
} from "./types.ts";
import { asVoiceError, closedByServer, VoiceError } from "./errors.ts";
import type { Store } from "./store.ts";
import { addAnswer, addHeard, addPart, correctAnswer, messageRefused, refuseTyped } from "./transcript.ts";

interface ToolOutcome {
  result: string;
  isError: boolean;
}

function asText(value: unknown): string {
  const result = value ?? "Done.";
  return typeof result === "string" ? result : JSON.stringify(result);
}

/** Runs one tool of the page. Never rejects: a tool that throws or is not defined is an error result. */
async function runTool(
  tools: Readonly<Record<string, ClientTool>>,
  name: string,
  parameters: Record<string, unknown>,
): Promise<ToolOutcome> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) return { result: `The tool "${name}" is not defined here.`, isError: true };
  try {
    return { result: asText(await tool(parameters)), isError: false };
  } catch (cause) {
    return {
      result: `The tool "${name}" failed: ${cause instanceof Error ? cause.message : asText(cause)}`,
      isError: true,
    };
  }
}

/** The shortest silence that counts as a loss: less is a hiccup. */
const quietMs = 4000;
/** Pings that come closer than this were held up on the way and say nothing about how often they are sent. */
const shortestGapMs = 1000;
/** How long a lost line is waited for. */
const patienceMs = 30_000;

/** Called for everything that arrives; for a ping with the milliseconds since the one before. */
type Pulse = (pingGap?: number) => void;

/**
 * Watches whether a line delivers, until the signal. It is lost when the browser says that the network is gone, and
 * when nothing comes for twice as long as the provider's pings were apart: how often they are sent is the provider's
 * choice. Only a ping proves that it is back, for sound may have been on its way before; where a provider never pings,
 * whatever arrives does, and the browser's word. `onGone` when it does not come back.
 */
export function watchLine(
  clock: Clock,
  network: EventTarget,
  signal: AbortSignal,
  onChange: (isLost: boolean) => void,
  onGone: () => void,
): Pulse {
  let limit = 0;
  let isLost = false;
  let timer: number | undefined;
  const set = (lost: boolean) => {
    clock.clearTimeout(timer);
    timer = lost ? clock.setTimeout(onGone, patienceMs) : limit && clock.setTimeout(() => set(true), limit);
    onChange((isLost = lost));
  };
  network.addEventListener("offline", () => isLost || set(true), { signal });
  network.addEventListener("online", () => limit || set(false), { signal });
  signal.addEventListener("abort", () => clock.clearTimeout(timer));
  return (pingGap) => {
    if (pingGap && pingGap >= shortestGapMs) limit = Math.max(quietMs, pingGap * 2);
    if (!isLost || !limit || pingGap !== undefined) set(false);
  };
}

const CONNECT_TIMEOUT = 10_000;
const DRAIN_TIMEOUT = 10_000;

interface CallContext {
  options: VoiceSessionOptions;
  store: Store<VoiceSnapshot>;
  transport: Transport;
  /** None in a typed conversation. */
  audio: AudioPort | undefined;
  clock: Clock;
  network: EventTarget;
  keepAwake: (signal: AbortSignal) => void;
  report: (report: VoiceReport) => void;
  onOver: () => void;
}

/**
 * One run from a click to its end: owns everything that must be given back (sound, line, timers) and gives it
 * back in `over`, whichever way the run ends. What outlives it (transcript, settings) is the session's.
 */
export class Call {
  /** True once connected, false when the run was over before. */
  readonly started: Promise<boolean>;
  readonly #settle: (connected: boolean) => void;
  readonly #context: CallContext;
  readonly #abort = new AbortController();
  #connection: Connection | undefined;
  #timer: number | undefined;
  #newestAnswer = -1;
  #rated = -1;
  /** What the line delivered before sound was ready for it; undefined once it is. */
  #early: ServerEvent[] | undefined = [];

  constructor(context: CallContext) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.started = promise;
    this.#settle = resolve;
    this.#context = context;
    void this.#open();
  }

  send(command: ClientCommand): void {
    this.#connection?.send(command);
  }

  rate(score: FeedbackScore): void {
    this.#rated = this.#newestAnswer;
    this.send({ type: "feedback", eventId: this.#rated, score });
    this.#context.store.set({ canSendFeedback: false });
  }

  /** Gives everything back at once. The first caller says how it ended; later ones change nothing. */
  over(endedBy: EndedBy | null, error: VoiceError | null = null): void {
    if (this.#abort.signal.aborted) return;
    const { audio, clock, onOver, store } = this.#context;
    this.#abort.abort();
    clock.clearTimeout(this.#timer);
    audio?.close();
    onOver();
    store.set({
      status: "disconnected",
      mode: "listening",
      audioBlocked: false,
      canSendFeedback: false,
      endedBy: this.#early ? null : endedBy,
      error,
    });
    this.#settle(false);
  }

  async #open(): Promise<void> {
    const { audio, clock, network, report, store, transport } = this.#context;
    const { signal } = this.#abort;
    // The first ping comes while the sound is being opened.
    const onPulse = watchLine(
      clock,
      network,
      signal,
      (lineLost) => this.#lineChanged(lineLost),
      () => this.over("error", new VoiceError("line_lost")),
    );
    try {
      this.#connection = await transport.connect({
        address: Promise.all([this.#signedUrl(), this.#microphone()]).then(([url]) => url),
        textOnly: store.get().textOnly,
        signal,
        onEvent: (event) => (this.#early ? this.#early.push(event) : this.#hear(event)),
        onInputDropped: (milliseconds) => report({ type: "input_dropped", milliseconds }),
        onPulse,
        onClose: (code, reason) => this.#closed(code, reason),
      });
      signal.throwIfAborted();
      await audio?.begin(this.#connection, this.#audioListener());
      signal.throwIfAborted();
      this.#connected(this.#connection);
    } catch (cause) {
      this.over(null, asVoiceError(cause, "connect_failed"));
    }
  }

  async #signedUrl(): Promise<string> {
    try {
      return await this.#context.options.getSignedUrl(this.#abort.signal);
    } catch (cause) {
      throw asVoiceError(cause, "signed_url_failed");
    }
  }

  /** The time limit begins when the microphone is granted: a person may take longer to answer the browser. */
  async #microphone(): Promise<void> {
    const { audio, clock } = this.#context;
    await audio?.ready;
    if (this.#abort.signal.aborted) return;
    this.#timer = clock.setTimeout(() => this.over(null, new VoiceError("connect_timeout")), CONNECT_TIMEOUT);
  }

  #audioListener(): AudioListener {
    const { report, store } = this.#context;
    return {
      onMode: (mode) => store.set({ mode }),
      onBlocked: (audioBlocked) => store.set({ audioBlocked }),
      onUnderrun: (count) => report({ type: "underrun", count }),
      onMicrophoneLost: (error) => {
        store.set({ error });
        report({ type: "microphone_lost", error });
      },
    };
  }

  #connected(connection: Connection): void {
    const { clock, keepAwake, store } = this.#context;
    clock.clearTimeout(this.#timer);
    const early = this.#early ?? [];
    this.#early = undefined;
    keepAwake(this.#abort.signal);
    store.set({ status: "connected", conversationId: connection.conversationId });
    this.#settle(true);
    for (const event of early) this.#hear(event);
  }

  /** The socket keeps what was typed without a line and sends it when the line is back. */
  #lineChanged(lineLost: boolean): void {
    const { store } = this.#context;
    const { status, transcript, confirmedUpTo } = store.get();
    if (status !== "connected") return;
    store.set({ lineLost, confirmedUpTo: lineLost ? confirmedUpTo : (transcript.at(-1)?.id ?? 0) });
  }

  #hear(event: ServerEvent): void {
    const { report, store } = this.#context;
    const { transcript } = store.get();
    switch (event.type) {
      case "user_transcript":
        return store.set({ transcript: addHeard(transcript, event.text, event.eventId) });
      case "agent_response":
        this.#newestAnswer = Math.max(this.#newestAnswer, event.eventId);
        return store.set({
          transcript: addAnswer(transcript, event.text, event.eventId),
          canSendFeedback: this.#newestAnswer > this.#rated,
        });
      case "agent_response_part":
        return store.set({ transcript: addPart(transcript, event.text, event.eventId) });
      case "agent_correction":
        return store.set({ transcript: correctAnswer(transcript, event.text, event.eventId) });
      case "tool_call":
        return void this.#runTool(event);
      case "agent_ends":
        return this.#finish();
      case "error":
        if (event.errorType === messageRefused) store.set({ transcript: refuseTyped(transcript) });
        return report({ type: "server_error", message: event.message, errorType: event.errorType });
    }
  }

  async #runTool({ id, name, parameters }: Extract<ServerEvent, { type: "tool_call" }>): Promise<void> {
    const { options, report } = this.#context;
    const outcome = await runTool(options.clientTools ?? {}, name, parameters);
    if (outcome.isError) report({ type: "tool_failed", tool: name, message: outcome.result });
    this.send({ type: "tool_result", id, ...outcome });
  }

  #closed(code: number, reason: string): void {
    // A goodbye that is being played out is not cut by how the line went down.
    if (this.#context.store.get().status === "disconnecting") return;
    if (code === 1000 && !this.#early) this.#finish();
    else this.over("error", closedByServer(code, reason));
  }

  /** The agent ended it: what it has already said is heard to the end. */
  #finish(): void {
    const { audio, clock, store } = this.#context;
    if (store.get().status === "disconnecting") return;
    store.set({ status: "disconnecting", lineLost: false });
    this.#timer = clock.setTimeout(() => this.over("agent"), DRAIN_TIMEOUT);
    void Promise.resolve(audio?.drained).then(() => this.over("agent"));
  }
}
