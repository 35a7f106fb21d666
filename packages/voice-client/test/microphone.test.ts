import { describe, expect, it, vi } from "vitest";
import { BrowserAudio } from "../src/audio/browser-audio.ts";
import { MicInput } from "../src/audio/mic-input.ts";
import type { VoiceError } from "../src/errors.ts";
import { plugIn, userAgents } from "./fake-devices.ts";

function microphone() {
  const streams: MediaStream[] = [];
  const lost = vi.fn<(error: VoiceError | null) => void>();
  const input = new MicInput({ onStream: (stream) => streams.push(stream), onLost: lost });
  return { input, streams, lost };
}

describe("asking for the microphone", () => {
  it("wants the browser to remove echo and noise and to level the voice", async () => {
    const devices = plugIn();
    await microphone().input.open();
    expect(devices.asked).toEqual([
      {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: { ideal: 1 },
      },
    ]);
  });

  it("takes the preferred device, or another when it is gone", async () => {
    const devices = plugIn();
    await microphone().input.open("desk");
    expect(devices.asked.map(({ deviceId }) => deviceId)).toEqual([{ exact: "desk" }, undefined]);
    expect(devices.live()).toEqual(["Built-in microphone"]);
    devices.plugged.push({ deviceId: "desk", label: "Desk" });
    await microphone().input.open("desk");
    expect(devices.live()).toEqual(["Built-in microphone", "Desk"]);
  });

  it.for([
    ["NotAllowedError", "Permission denied", "microphone_denied"],
    ["NotAllowedError", "Permission denied by system", "microphone_denied"],
    ["NotAllowedError", "Permission dismissed", "microphone_dismissed"],
    ["NotFoundError", "Requested device not found", "microphone_missing"],
    ["NotReadableError", "Could not start audio source", "microphone_in_use"],
    ["SecurityError", "", "insecure_page"],
    ["SomethingNewError", "", "audio_failed"],
  ])("calls %s (%s) %s", async ([name, message, code]) => {
    const devices = plugIn();
    devices.refuse = new DOMException(message, name);
    await expect(microphone().input.open()).rejects.toMatchObject({ code, cause: devices.refuse });
  });

  it.for([
    ["http", false, "insecure_page"],
    ["an app's built-in browser", true, "no_microphone_access"],
  ] as const)("tells what %s lacks, which has no media devices", async ([, isSecure, code]) => {
    vi.stubGlobal("navigator", { userAgent: userAgents.desktop });
    vi.stubGlobal("isSecureContext", isSecure);
    await expect(microphone().input.open()).rejects.toMatchObject({ code });
  });

  it.for([
    ["iPhone", userAgents.iPhone, 5],
    ["iPad", userAgents.iPad, 5],
  ] as const)("prefers headphones on an %s, without insisting", async ([, userAgent, touch]) => {
    const devices = plugIn(userAgent, touch);
    devices.plugged.push({ deviceId: "pods", label: "Ann's AirPods" });
    await microphone().input.open();
    expect(devices.asked.at(-1)?.deviceId).toEqual({ ideal: "pods" });
    expect(devices.live()).toEqual(["Ann's AirPods"]);
  });

  it("leaves the choice to the browser everywhere else", async () => {
    const devices = plugIn();
    devices.plugged.push({ deviceId: "pods", label: "Ann's AirPods" });
    await microphone().input.open();
    expect(devices.asked).toHaveLength(1);
  });
});

describe("changing and losing the microphone", () => {
  it("changes to exactly the picked one and gives the old one back", async () => {
    const devices = plugIn();
    devices.plugged.push({ deviceId: "desk", label: "Desk" });
    const { input, streams } = microphone();
    await input.open();
    await input.pick("desk");
    expect(devices.asked.at(-1)?.deviceId).toEqual({ exact: "desk" });
    expect(devices.live()).toEqual(["Desk"]);
    expect(streams).toHaveLength(2);
  });

  it("keeps the old one when the picked one is gone", async () => {
    const devices = plugIn();
    const { input } = microphone();
    await input.open();
    await expect(input.pick("gone")).rejects.toMatchObject({ code: "microphone_missing" });
    expect(devices.live()).toEqual(["Built-in microphone"]);
  });

  it("of two changes under way keeps the later one only", async () => {
    const devices = plugIn();
    devices.plugged.push({ deviceId: "desk", label: "Desk" }, { deviceId: "head", label: "Headset" });
    const { input } = microphone();
    await input.open();
    await Promise.all([input.pick("desk"), input.pick("head")]);
    expect(devices.live()).toEqual(["Headset"]);
  });

  it("gives back what is granted after the end", async () => {
    const devices = plugIn();
    const { promise, resolve } = Promise.withResolvers<void>();
    devices.held = promise;
    const { input, streams } = microphone();
    const opening = input.open();
    input.close();
    resolve();
    await opening;
    expect(devices.tracks).toHaveLength(1);
    expect(devices.live()).toEqual([]);
    expect(streams).toEqual([]);
  });

  it("takes another one when it is unplugged", async () => {
    const devices = plugIn();
    const { input, lost } = microphone();
    await input.open();
    devices.plugged = [{ deviceId: "desk", label: "Desk" }];
    devices.tracks[0]?.unplug();
    await vi.waitFor(() => expect(lost).toHaveBeenCalledWith(null), 10_000);
    expect(devices.live()).toEqual(["Desk"]);
  });

  it("tells when there is no other, and takes the next that is plugged in", async () => {
    const devices = plugIn();
    const { input, lost } = microphone();
    await input.open();
    devices.plugged = [];
    devices.tracks[0]?.unplug();
    await vi.waitFor(
      () => expect(lost).toHaveBeenCalledWith(expect.objectContaining({ code: "microphone_missing" })),
      10_000,
    );
    devices.plugged = [{ deviceId: "desk", label: "Desk" }];
    devices.dispatchEvent(new Event("devicechange"));
    await vi.waitFor(() => expect(lost).toHaveBeenLastCalledWith(null), 10_000);
    expect(devices.live()).toEqual(["Desk"]);
  });

  it("does not come back after the end", async () => {
    const devices = plugIn();
    const { input, lost } = microphone();
    await input.open();
    input.close();
    devices.tracks[0]?.unplug();
    devices.dispatchEvent(new Event("devicechange"));
    expect(devices.asked).toHaveLength(1);
    expect(lost).not.toHaveBeenCalled();
  });
});

/** The browser's sound, in which the audio thread says by the port how loud it is. */
async function openedSound() {
  plugIn();
  const { port1, port2 } = new MessageChannel();
  const context = {
    state: "running",
    resume: async () => {},
    audioWorklet: { addModule: async () => {} },
    createMediaStreamSource: () => ({ connect() {} }),
    addEventListener() {},
  };
  vi.stubGlobal("AudioContext", function make() {
    return context;
  });
  vi.stubGlobal("AudioWorkletNode", function make() {
    return { port: port1, connect() {} };
  });
  vi.stubGlobal("document", new EventTarget());
  const format = { encoding: "pcm", rate: 16_000 } as const;
  const line = { inputFormat: format, outputFormat: format, sound: new MessageChannel().port1 };
  const listener = { onMode() {}, onUnderrun() {}, onBlocked() {}, onMicrophoneLost() {} };
  const audio = new BrowserAudio({ chunkMs: 40, deviceId: undefined });
  await audio.begin(line, listener);
  return { audio, hear: (input: number) => port2.postMessage({ type: "levels", input, output: 0 }) };
}

describe("how loud a microphone is", () => {
  it.for([
    ["a room in which somebody speaks", 0.1],
    ["a quiet room", 6e-5],
    ["a quiet room whose noise the browser takes away", 1e-5],
  ] as const)("%s is not silence", async ([, level]) => {
    const { audio, hear } = await openedSound();
    audio.inputLevel();
    hear(level);
    await vi.waitFor(() => expect(audio.inputLevel()).toBeGreaterThan(0), 10_000);
  });

  it("nothing but digital silence is", async () => {
    const { audio, hear } = await openedSound();
    audio.inputLevel();
    hear(0.1);
    await vi.waitFor(() => expect(audio.inputLevel()).toBeGreaterThan(0), 10_000);
    hear(0);
    await vi.waitFor(() => expect(audio.inputLevel()).toBe(0), 10_000);
  });
});

describe("sound that cannot be opened", () => {
  it("gives the microphone back when the browser has no audio context left", async () => {
    const devices = plugIn();
    vi.stubGlobal("AudioContext", function refuse() {
      throw new DOMException("too many", "NotSupportedError");
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    devices.held = promise;
    expect(() => new BrowserAudio({ chunkMs: 40, deviceId: undefined })).toThrow("too many");
    resolve();
    await vi.waitFor(() => expect(devices.tracks).toHaveLength(1), 10_000);
    await vi.waitFor(() => expect(devices.live()).toEqual([]), 10_000);
  });
});
