import { receive } from "@field-advisor/api-client/request";
import { lengthOf, offsetOf, type Sound } from "./sound-source.ts";

/** How loud each side is at each of so many moments, from 0 to 1. */
export interface Peaks {
  above: number[];
  below: number[];
}

export const moments = 400;

/** Enough to see who speaks, at a small part of the memory. */
const sampleRate = 8000;

/** A long call is never decoded as a whole: an hour would take hundreds of megabytes. */
const pieceBytes = 256 * 1024;

export const silence = (): Peaks => ({
  above: Array.from({ length: moments }, () => 0),
  below: Array.from({ length: moments }, () => 0),
});

/** As loud as the place is high; a whisper all through stays one. */
function scaled({ above, below }: Peaks): Peaks {
  const most = Math.max(0.1, ...above, ...below);
  const scale = (peaks: number[]) => peaks.map((peak) => peak / most);
  return { above: scale(above), below: scale(below) };
}

function raise(peaks: number[], samples: Float32Array, from: number, perMoment: number): void {
  for (let index = 0; index < samples.length; index += 1) {
    const moment = Math.floor((from + index / sampleRate) / perMoment);
    const loud = Math.abs(samples[index] ?? 0);
    if (loud > (peaks[moment] ?? Number.POSITIVE_INFINITY)) peaks[moment] = loud;
  }
}

/**
 * Draws the sides of a sound louder, piece by piece: its bit rate is constant, so where a piece stands says when it is
 * heard. A piece that cannot be read stays flat.
 */
export async function readPeaks(
  sound: Sound,
  signal: AbortSignal,
  onMore: (peaks: Peaks) => void,
): Promise<void> {
  const peaks = silence();
  const perMoment = lengthOf(sound) / moments;
  const context = new OfflineAudioContext(2, 1, sampleRate);
  for (const [index, { address, durationSeconds }] of sound.entries()) {
    const bytes = await receive(`GET ${address}`, {}, { signal }, (response) => response.arrayBuffer());
    for (let start = 0; start < bytes.byteLength; start += pieceBytes) {
      const from = offsetOf(sound, index) + (durationSeconds * start) / bytes.byteLength;
      const decoded = await context.decodeAudioData(bytes.slice(start, start + pieceBytes)).catch(() => null);
      signal.throwIfAborted();
      if (!decoded) continue;
      raise(peaks.above, decoded.getChannelData(0), from, perMoment);
      raise(peaks.below, decoded.getChannelData(decoded.numberOfChannels - 1), from, perMoment);
      onMore(scaled(peaks));
    }
  }
}
