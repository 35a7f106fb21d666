/** @jsxImportSource react */
// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode, useRef } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useVoiceLevels, useVoiceSession } from "../src/react.ts";
import {
  createFakeAudio,
  createFakeClock,
  createScriptedTransport,
  pauses,
  says,
} from "../src/testing/index.ts";
import type { FakeAudio, ScriptStep } from "../src/testing/index.ts";
import type { VoiceSessionOptions } from "../src/types.ts";

function stage(script: ScriptStep[] = []) {
  const clock = createFakeClock();
  const line = createScriptedTransport(clock, script);
  const sounds: FakeAudio[] = [];
  const rendered = vi.fn<() => void>();
  const drawn = vi.fn<(input: number, output: number) => void>();
  const audio = () => {
    const sound = createFakeAudio(clock);
    sounds.push(sound);
    return sound;
  };

  function Call({ getSignedUrl }: Pick<VoiceSessionOptions, "getSignedUrl">) {
    const { session, snapshot } = useVoiceSession({
      getSignedUrl,
      clock,
      transport: line,
      audio,
      wakeLock: false,
    });
    const paints = useRef(0);
    useVoiceLevels(session, (input, output) => {
      paints.current++;
      drawn(input, output);
    });
    rendered();
    return (
      <button type="button" onClick={() => void session.start()}>
        {snapshot.status === "connected" ? snapshot.mode : snapshot.status}
      </button>
    );
  }

  const show = (getSignedUrl = async () => "wss://first") => (
    <StrictMode>
      <Call getSignedUrl={getSignedUrl} />
    </StrictMode>
  );
  const pass = (milliseconds: number) => act(() => clock.advance(milliseconds));
  return { line, sounds, rendered, drawn, show, pass };
}

const state = () => screen.getByRole("button").textContent;

afterEach(cleanup);

describe("useVoiceSession under StrictMode", () => {
  it("shows the session's states", async () => {
    const { show, pass, line } = stage([says("Hello", 500), pauses(1)]);
    render(show());
    expect(state()).toBe("disconnected");
    fireEvent.click(screen.getByRole("button"));
    expect(state()).toBe("connecting");
    await pass(0);
    expect(state()).toBe("speaking");
    await pass(500);
    expect(state()).toBe("listening");
    expect(line.requests).toHaveLength(1);
  });

  it("ends the conversation and releases sound when the component leaves", async () => {
    const { show, pass, line, sounds } = stage();
    const { unmount } = render(show());
    fireEvent.click(screen.getByRole("button"));
    await pass(0);
    unmount();
    expect(line.open()).toBe(false);
    expect(sounds.map((sound) => sound.closed)).toEqual([true]);
  });

  it("asks the newest getSignedUrl", async () => {
    const { show, pass, line } = stage();
    const { rerender } = render(show());
    rerender(show(async () => "wss://second"));
    fireEvent.click(screen.getByRole("button"));
    await pass(0);
    expect(line.requests.map(({ url }) => url)).toEqual(["wss://second"]);
  });

  it("does not render for frames of sound, and draws levels without rendering", async () => {
    const { show, pass, sounds, rendered, drawn } = stage([says("Hello", 3000)]);
    render(show());
    fireEvent.click(screen.getByRole("button"));
    await pass(0);
    rendered.mockClear();
    sounds[0]?.speak(2000);
    await pass(1000);
    expect(rendered).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(drawn).toHaveBeenCalledWith(0.5, 0.5));
    expect(rendered).not.toHaveBeenCalled();
  });
});
