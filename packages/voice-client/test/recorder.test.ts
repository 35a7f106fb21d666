import { expect, test, vi } from "vitest";
import { createRecorder } from "../src/audio/recorder.ts";
import { VoiceError } from "../src/errors.ts";
import { createFakeAudio, createFakeClock, type FakeAudioOptions } from "../src/testing/index.ts";

function record(options: FakeAudioOptions = {}) {
  const audio = createFakeAudio(createFakeClock(), options);
  const recorder = createRecorder(5, audio);
  const started = () => vi.waitFor(() => expect(audio.listener).toBeDefined(), 10_000);
  return { audio, recorder, started };
}

const settled = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: VoiceError) => error.code,
  );

test("five seconds become a WAV file, however they arrive, and the microphone is given back", async () => {
  const { audio, recorder, started } = record();
  await recorder.ready;
  await started();
  expect(recorder.level()).toBeGreaterThan(0);
  audio.speak(3000);
  audio.speak(3000);
  const file = Buffer.from(await recorder.recorded, "base64");
  expect(file).toHaveLength(44 + 5 * 32_000);
  expect(file.toString("latin1", 0, 4)).toBe("RIFF");
  expect(file.readUInt32LE(24)).toBe(16_000);
  expect(file.readUInt32LE(40)).toBe(5 * 32_000);
  expect(audio.closed).toBe(true);
});

test("a microphone that is refused says why", async () => {
  const { recorder, audio } = record({ refuse: "microphone_denied" });
  await expect(recorder.ready).rejects.toMatchObject({ code: "microphone_denied" });
  expect(await settled(recorder.recorded)).toBe("microphone_denied");
  expect(audio.closed).toBe(true);
});

test("a microphone that goes away in between says so", async () => {
  const { audio, recorder, started } = record();
  await started();
  audio.listener?.onMicrophoneLost(null);
  audio.speak(1000);
  audio.listener?.onMicrophoneLost(new VoiceError("microphone_missing"));
  expect(await settled(recorder.recorded)).toBe("microphone_missing");
});

test("a browser that gives no sound is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { recorder } = record();
  const outcome = settled(recorder.recorded);
  await recorder.ready;
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe("audio_failed");
  vi.useRealTimers();
});

test("closed early it gives the microphone back at once", async () => {
  const { audio, recorder, started } = record();
  await started();
  recorder.close();
  expect(audio.closed).toBe(true);
});
