import { asVoiceError } from "../errors.ts";
import type { VoiceError } from "../errors.ts";
import { openMicrophone, openPicked, stop } from "./microphone.ts";

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
    stream.getAudioTracks()[0]?.addEventListener("ended", () => void this.#reopen(), this.#closed);
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
