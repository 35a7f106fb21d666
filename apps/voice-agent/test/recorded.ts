import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { MPEGDecoder } from "mpg123-decoder";
import { expect, onTestFinished } from "vitest";
import { recordOf } from "./followed.ts";
import type { RunningAgent } from "./start-agent.ts";

export const record = { record: "true" };

/** A folder for calls that are recorded; removed when the test is finished. */
export function newSpool(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-spool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A finished recording; -1 to 1. */
export interface Recorded {
  left: Float32Array;
  right: Float32Array;
  bytes: Buffer;
}

export async function decoded(bytes: Buffer): Promise<{ channels: Float32Array[]; rate: number }> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(bytes);
  decoder.free();
  expect(errors).toEqual([]);
  return { channels: channelData, rate: sampleRate };
}

export const recordingOf = async (agent: RunningAgent, id: string) => {
  const { metadata } = await recordOf(agent, id);
  const { field_advisor_recording: recording } = metadata as Record<string, unknown>;
  return recording as { status: string; reason: string | null; seconds: number };
};

export const statusOf = async (agent: RunningAgent, id: string) => {
  const { status, reason } = await recordingOf(agent, id);
  return [status, reason];
};

export const audioPath = (id: string): string => `/v1/convai/conversations/${id}/audio`;

export const fetchAudio = ({ url, deps }: RunningAgent, id: string) =>
  fetch(url + audioPath(id), { headers: { "xi-api-key": deps.config.keys[0] } });

/** Waits until it is encoded. */
export async function listenTo(agent: RunningAgent, id: string): Promise<Recorded> {
  await expect.poll(() => statusOf(agent, id), { timeout: 60_000 }).toEqual(["recorded", null]);
  const answer = await fetchAudio(agent, id);
  expect(answer.headers.get("content-type")).toBe("audio/mpeg");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes).toHaveLength(Number(answer.headers.get("content-length")));
  const { channels, rate } = await decoded(bytes);
  expect(rate).toBe(16_000);
  const [left = new Float32Array(), right = new Float32Array()] = channels;
  return { left, right, bytes };
}

/** In dB below full scale, between two moments in seconds. */
export function level(sound: Float32Array, from: number, to: number): number {
  const part = sound.subarray(Math.round(from * 16_000), Math.round(to * 16_000));
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length + 1e-12);
}

/** When a sound is heard in another one, in seconds: where both are most alike. */
export function placeOf(said: Int16Array, sound: Float32Array): number {
  let best = { at: 0, alike: 0 };
  for (let at = 0; at < sound.length; at += 8) {
    let alike = 0;
    for (let sample = 0; sample < said.length; sample += 16)
      alike += (said[sample] ?? 0) * (sound[at + sample] ?? 0);
    if (alike > best.alike) best = { at, alike };
  }
  return best.at / 16_000;
}
