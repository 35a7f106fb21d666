import { vi } from "vitest";

/** A track that knows whether it was given back, and can be unplugged. */
export class FakeTrack extends EventTarget {
  readyState = "live";
  readonly label: string;

  constructor(label: string) {
    super();
    this.label = label;
  }

  stop(): void {
    this.readyState = "ended";
  }

  unplug(): void {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}

interface Plugged {
  deviceId: string;
  label: string;
}

type Wish = { ideal: string } | { exact: string } | undefined;

/** The relevant constraints given to getUserMedia. */
export interface Asked {
  deviceId: Wish;
  echoCancellation: boolean;
  noiseSuppression: boolean;
  autoGainControl: boolean;
}

/** The browser's devices: `refuse` is the error of the next request, `answer` lets a held one go on. */
export class FakeDevices extends EventTarget {
  plugged: Plugged[] = [{ deviceId: "built-in", label: "Built-in microphone" }];
  readonly asked: Asked[] = [];
  readonly tracks: FakeTrack[] = [];
  refuse: DOMException | undefined;
  held: Promise<void> | undefined;

  async getUserMedia({ audio }: { audio: Asked }) {
    this.asked.push(audio);
    await this.held;
    if (this.refuse) throw this.refuse;
    const wanted =
      audio.deviceId && ("exact" in audio.deviceId ? audio.deviceId.exact : audio.deviceId.ideal);
    const device = this.plugged.find(({ deviceId }) => deviceId === wanted) ?? this.plugged[0];
    if (!device || (audio.deviceId && "exact" in audio.deviceId && device.deviceId !== wanted)) {
      throw new DOMException("", device ? "OverconstrainedError" : "NotFoundError");
    }
    const track = new FakeTrack(device.label);
    this.tracks.push(track);
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  }

  async enumerateDevices() {
    return this.plugged.map((device) => ({ ...device, kind: "audioinput" }));
  }

  live(): string[] {
    return this.tracks.filter(({ readyState }) => readyState === "live").map(({ label }) => label);
  }
}

export const userAgents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0",
  iPhone: "Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Safari/605.1.15",
  iPad: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15",
} as const;

export function plugIn(userAgent: string = userAgents.desktop, maxTouchPoints = 0): FakeDevices {
  const mediaDevices = new FakeDevices();
  vi.stubGlobal("navigator", { mediaDevices, userAgent, maxTouchPoints });
  return mediaDevices;
}
