import { BrowserAudio } from "./audio/browser-audio.ts";
import type { AudioPort } from "./audio/port.ts";
import { Call } from "./call.ts";
import type { ClientCommand, Transport } from "./transport.ts";
import type {
  Clock,
  FeedbackScore,
  PushToTalk,
  StartOptions,
  VisiblePage,
  VoiceReport,
  VoiceSession,
  VoiceSessionOptions,
  VoiceSnapshot,
} from "./types.ts";
import { asVoiceError } from "./errors.ts";
import { workerTransport } from "./line/worker-transport.ts";
import { createStore, type Store } from "./store.ts";
import { isLive, isMuted, quiet } from "./state.ts";
import { addTyped, saidBefore } from "./transcript.ts";
import { UnopenedLines } from "./unopened-lines.ts";

interface SessionParts {
  transport: Transport;
  audio: (inputDeviceId: string | undefined) => AudioPort;
  clock: Clock;
  network: EventTarget;
  page: VisiblePage;
  keepAwake: (signal: AbortSignal) => void;
}

function clampVolume(volume: number): number {
  return volume > 0 ? Math.min(volume, 1) : 0;
}

const idle = {
  ...quiet,
  error: null,
  endedBy: null,
  conversationId: null,
} as const satisfies Partial<VoiceSnapshot>;

/** The states and the settings that outlive a call. Knows neither React nor the wire nor the browser's audio. */
export class Session implements VoiceSession {
  readonly #options: VoiceSessionOptions;
  readonly #parts: SessionParts;
  readonly #store: Store<VoiceSnapshot>;
  readonly #unopened = new UnopenedLines();
  #call: Call | undefined;
  #audio: AudioPort | undefined;

  constructor(options: VoiceSessionOptions, parts: SessionParts) {
    this.#options = options;
    this.#parts = parts;
    this.#store = createStore<VoiceSnapshot>({
      ...idle,
      state: "idle",
      transcript: [],
      textOnly: options.textOnly ?? false,
      micMuted: false,
      pushToTalk: "off",
      volume: clampVolume(options.volume ?? 1),
    });
    this.subscribe = this.#store.subscribe;
    this.getSnapshot = this.#store.get;
  }

  readonly subscribe: VoiceSession["subscribe"];
  readonly getSnapshot: VoiceSession["getSnapshot"];

  readonly start = ({ textOnly = this.#options.textOnly ?? false, goOn }: StartOptions = {}) => {
    if (this.#call?.isEnding) return Promise.resolve(this.#ignore("start"));
    if (this.#call) return this.#call.started;
    this.#store.set({ ...idle, state: "connecting", textOnly, transcript: saidBefore(goOn ?? []) });
    try {
      if (!textOnly) this.#openAudio();
    } catch (cause) {
      this.#store.set({ state: "failed", error: asVoiceError(cause, "audio_failed") });
      return Promise.resolve(false);
    }
    const call = new Call({
      ...this.#parts,
      audio: this.#audio,
      options: this.#options,
      store: this.#store,
      report: this.#report,
      unopened: this.#unopened,
      goesOn: goOn !== undefined,
      onOver: () => {
        this.#call = this.#audio = undefined;
      },
    });
    this.#call = call;
    return call.started;
  };

  readonly end = () => this.#call?.over("user");
  readonly leave = () => this.#call?.leave();

  readonly setTextOnly = async (textOnly: boolean) => {
    const call = this.#call;
    if (!call?.hasLine || textOnly === !this.#audio) return void this.#ignore("switch");
    if (textOnly) this.#audio = undefined;
    else this.#openAudio();
    const audio = this.#audio;
    try {
      await call.switchTo(audio);
    } catch (cause) {
      audio?.close();
      if (this.#audio === audio) this.#audio = undefined;
      throw cause;
    }
  };

  readonly setMicMuted = (micMuted: boolean) => this.#setMic({ micMuted });
  readonly setPushToTalk = (pushToTalk: PushToTalk) => this.#setMic({ pushToTalk });

  readonly setVolume = (wanted: number) => {
    const volume = clampVolume(wanted);
    this.#audio?.setVolume(volume);
    this.#store.set({ volume });
  };

  readonly getInputLevel = () => this.#audio?.inputLevel() ?? 0;
  readonly getOutputLevel = () => this.#audio?.outputLevel() ?? 0;
  readonly resumeAudio = () => this.#audio?.resume();

  readonly getSound = () => this.#audio;

  readonly openSound = () => {
    const { preferredDevice } = this.#options;
    const audio = this.#parts.audio(preferredDevice?.("microphone"));
    // One that is gone is no reason to be silent.
    audio.setOutputDevice(preferredDevice?.("speaker") ?? "").catch(() => {});
    return audio;
  };

  readonly sendUserMessage = (text: string) => {
    const { state, transcript } = this.getSnapshot();
    if (this.#isLive()) this.#store.set({ transcript: addTyped(transcript, text, state === "reconnecting") });
    this.#send({ type: "user_message", text });
  };

  readonly sendAgain = (id: number) => {
    const { transcript } = this.getSnapshot();
    const lost = transcript.find((entry) => entry.id === id && entry.isUnsent);
    if (!lost || !this.#isLive()) return void this.#ignore("send_again");
    this.#store.set({ transcript: transcript.filter((entry) => entry !== lost) });
    this.sendUserMessage(lost.text);
  };

  readonly sendContextualUpdate = (text: string) => this.#send({ type: "contextual_update", text });
  readonly sendUserActivity = () => this.#send({ type: "user_activity" });

  readonly sendFeedback = (score: FeedbackScore) => {
    if (this.getSnapshot().canSendFeedback) this.#call?.rate(score);
    else this.#ignore("feedback");
  };

  #openAudio(): void {
    this.#audio = this.openSound();
    this.#audio.setVolume(this.getSnapshot().volume);
    this.#setMic({});
  }

  #setMic(part: Partial<VoiceSnapshot>): void {
    const before = isMuted(this.getSnapshot());
    this.#store.set(part);
    const muted = isMuted(this.getSnapshot());
    this.#audio?.setMuted(muted);
    if (muted !== before) this.#call?.send({ type: "user_muted", muted });
  }

  #isLive(): boolean {
    return isLive(this.getSnapshot().state) && !this.#call?.isEnding;
  }

  #send(command: ClientCommand): void {
    if (this.#isLive()) this.#call?.send(command);
    else this.#ignore(command.type);
  }

  #ignore(action: string): false {
    this.#report({ type: "ignored", action, state: this.getSnapshot().state });
    return false;
  }

  readonly #report = (report: VoiceReport) => this.#options.onReport?.(report);
}

/** Keeps the screen on until the signal is aborted; asks again when the page comes back to the front. */
export function keepAwake(signal: AbortSignal): void {
  let lock: WakeLockSentinel | undefined;
  const drop = () => void lock?.release().catch(() => {});
  const request = async () => {
    if (document.hidden) return;
    // Refused on low battery and missing in some browsers: a convenience, so never an error.
    const granted = await navigator.wakeLock?.request("screen").catch(() => undefined);
    lock = granted;
    if (signal.aborted) drop();
  };
  document.addEventListener("visibilitychange", () => void request(), { signal });
  signal.addEventListener("abort", drop);
  void request();
}

/** A session on this browser's microphone, speaker and network. Touches none of them before `start`. */
export function createVoiceSession(options: VoiceSessionOptions): VoiceSession {
  const chunkMs = Math.min(250, Math.max(10, options.chunkMs ?? 40));
  return new Session(options, {
    transport: options.transport ?? workerTransport,
    clock: options.clock ?? window,
    network: options.network ?? window,
    page: options.page ?? document,
    keepAwake: options.wakeLock === false ? () => {} : keepAwake,
    audio: (deviceId) => options.audio?.(deviceId) ?? new BrowserAudio({ chunkMs, deviceId }),
  });
}
