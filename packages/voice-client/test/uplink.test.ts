import { describe, expect, it } from "vitest";
import { Uplink } from "../src/line/uplink.ts";
import type { AudioFormat } from "../src/transport.ts";

function uplink(format: AudioFormat = { encoding: "pcm", rate: 16_000 }) {
  const sent: Uint8Array[] = [];
  const dropped: number[] = [];
  const socket = { bufferedAmount: 0, send: (bytes: Uint8Array) => sent.push(bytes) };
  const up = new Uplink(format, socket, (milliseconds) => dropped.push(milliseconds));
  const frameBytes = (format.encoding === "pcm" ? 2 : 1) * format.rate * 0.04;
  let count = 0;
  /** Frames of 40 ms, each numbered in its first byte. */
  const speak = (milliseconds: number) => {
    for (let at = 0; at < milliseconds; at += 40) up.push(new Uint8Array(frameBytes).fill(++count, 0, 1));
  };
  return { sent, dropped, socket, speak };
}

describe("the uplink", () => {
  it("sends at once on a line that keeps up", () => {
    const { sent, speak } = uplink();
    speak(400);
    expect(sent.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("waits when a quarter of a second is stuck in the socket, and sends on in order", () => {
    const { sent, socket, speak } = uplink();
    socket.bufferedAmount = 16_000 * 2 * 0.25 * (4 / 3);
    speak(120);
    expect(sent).toEqual([]);
    socket.bufferedAmount -= 1;
    speak(40);
    expect(sent.map(([number]) => number)).toEqual([1, 2, 3, 4]);
  });

  it.for<AudioFormat>([
    { encoding: "pcm", rate: 16_000 },
    { encoding: "pcm", rate: 48_000 },
    { encoding: "ulaw", rate: 8_000 },
  ])("never keeps more than three quarters of a second and drops the oldest ($encoding $rate)", (format) => {
    const { sent, dropped, socket, speak } = uplink(format);
    socket.bufferedAmount = 1e9;
    speak(4000);
    expect(dropped).toEqual([1000, 1000, 1000]);
    socket.bufferedAmount = 0;
    speak(40);
    expect(sent).toHaveLength(19);
    expect(sent.at(-1)?.[0]).toBe(101);
    expect(dropped.at(-1)).toBe(280);
  });
});
