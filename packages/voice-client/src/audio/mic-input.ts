import { asVoiceError, VoiceError, type VoiceErrorCode } from "../errors.ts";
import { isIos } from "./port.ts";

const HEADPHONES = /airpod|head(phone|set)|ear(phone|bud)/i;

const CODES: Readonly<Record<string, VoiceErrorCode>> = {
  NotAllowedError: "microphone_denied",
  NotFoundError: "microphone_missing",
  OverconstrainedError: "microphone_missing",
  NotReadableError: "microphone_in_use",
  AbortError: "microphone_in_use",
  SecurityError: "insecure_page",
};

/** Browsers tell a refusal from a closed prompt only by the message, if at all. */
function microphoneError(cause: unknown): VoiceError {
  const { name, message } = cause instanceof Error ? cause : { name: "", message: "" };
  const dismissed = name === "NotAllowedError" && /dismiss/i.test(message);
  return new VoiceError(dismissed ? "microphone_dismissed" : (CODES[name] ?? "audio_failed"), {
    cause,
    message,
  });
}

async function open(deviceId?: ConstrainDOMString): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: { ideal: 1 },
        ...(deviceId !== undefined && { deviceId }),
      },
    });
  } catch (cause) {
    throw microphoneError(cause);
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** On iOS the names of devices are only known after the first grant, so headphones are looked for then. */
async function preferHeadphones(stream: MediaStream): Promise<MediaStream> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const wanted = devices.find(({ kind, label }) => kind === "audioinput" && HEADPHONES.test(label));
  if (!wanted || stream.getAudioTracks()[0]?.label === wanted.label) return stream;
  const better = await open({ ideal: wanted.deviceId }).catch(() => stream);
  if (better !== stream) stop(stream);
  return better;
}

/** The microphone to begin with: the wanted one if it is there, on iOS headphones if there are any. */
async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  if (!navigator.mediaDevices)
    throw new VoiceError(isSecureContext ? "no_microphone_access" : "insecure_page");
  // Chromium takes its default one where another is only a wish.
  if (deviceId) return openPicked(deviceId).catch(anyIfMissing);
  const stream = await open();
  return isIos() ? preferHeadphones(stream) : stream;
}

/** The microphone a person picked, and no other; iOS refuses devices it does not want, so there it is a wish. */
function openPicked(deviceId: string): Promise<MediaStream> {
  return open(isIos() ? { ideal: deviceId } : { exact: deviceId });
}

function anyIfMissing(error: VoiceError): Promise<MediaStream> {
  if (error.code !== "microphone_missing") throw error;
  return open();
}

interface MicListener {
  onStream: (stream: MediaStream) => void;
  /** The microphone went away by itself: null when another could be taken, else why not. */
  onLost: (error: VoiceError | null) => void;
}

/** Owns the one live microphone: whatever is opened is either in use or stopped, also when it comes too late. */
export class MicInput {
  readonly #listener: MicListener;
  readonly #closed = new AbortController();
  #stream: MediaStream | undefined;
  /** Grows with every request, so that of two under way only the later one counts. */
  #request = 0;

  constructor(listener: MicListener) {
    this.#listener = listener;
  }

  /** The one in use. */
  get track(): MediaStreamTrack | undefined {
    return this.#stream?.getAudioTracks()[0];
  }

  /** Rejects with a VoiceError. */
  open(deviceId?: string): Promise<void> {
    return this.#take(openMicrophone(deviceId));
  }

  /** Changes to exactly this device; the one in use stays when that fails. */
  pick(deviceId: string): Promise<void> {
    return this.#take(openPicked(deviceId));
  }

  close(): void {
    this.#closed.abort();
    if (this.#stream) stop(this.#stream);
  }

  async #take(opening: Promise<MediaStream>): Promise<void> {
    const request = ++this.#request;
    const stream = await opening;
    if (request !== this.#request || this.#closed.signal.aborted) return stop(stream);
    const old = this.#stream;
    this.#stream = stream;
    this.#listener.onStream(stream);
    if (old) stop(old);
    this.track?.addEventListener("ended", () => void this.#reopen(), this.#closed);
  }

  /** `stop` raises no "ended", so it was the device or the system: take what is there now, or wait for one. */
  async #reopen(): Promise<void> {
    try {
      await this.open();
      this.#listener.onLost(null);
    } catch (cause) {
      if (this.#closed.signal.aborted) return;
      this.#listener.onLost(asVoiceError(cause, "audio_failed"));
      const { signal } = this.#closed;
      navigator.mediaDevices.addEventListener("devicechange", () => void this.#reopen(), {
        once: true,
        signal,
      });
    }
  }
}
