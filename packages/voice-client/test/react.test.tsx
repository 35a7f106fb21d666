/** @jsxImportSource react */
// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useVoiceLevels } from "../src/react.ts";
import { createVoiceSession } from "../src/session.ts";
import { createFakeAudio, createFakeClock, createScriptedTransport, says } from "../src/testing/index.ts";

afterEach(cleanup);

it("draws levels without rendering", async () => {
  const clock = createFakeClock();
  const sound = createFakeAudio(clock);
  const session = createVoiceSession({
    getSignedUrl: async () => "wss://agent",
    clock,
    transport: createScriptedTransport(clock, [says("Hello", 3000)]),
    audio: () => sound,
    wakeLock: false,
  });
  const rendered = vi.fn<() => void>();
  const drawn = vi.fn<(input: number, output: number) => void>();
  function Meter() {
    useVoiceLevels(session, drawn);
    rendered();
    return null;
  }
  render(
    <StrictMode>
      <Meter />
    </StrictMode>,
  );
  void session.start();
  await act(() => clock.advance(0));
  rendered.mockClear();
  sound.speak(2000);
  await act(() => clock.advance(1000));
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledWith(0.5, 0.5), 10_000);
  expect(rendered).not.toHaveBeenCalled();
  session.end();
});
