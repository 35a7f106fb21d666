import { decodeAudio } from "./format.ts";

const headerBytes = 44;

/** A WAV file of 16-bit mono samples. */
export function wavFile(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headerBytes + samples.length * 2);
  const view = new DataView(file.buffer);
  const text = (offset: number, value: string) => file.set(new TextEncoder().encode(value), offset);
  text(0, "RIFF");
  view.setUint32(4, file.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (let index = 0; index < samples.length; index++) {
    view.setInt16(headerBytes + index * 2, samples[index] ?? 0, true);
  }
  return file;
}

/** @throws Error with a sentence for people where it is not 16-bit mono with this sample rate, or is truncated */
export function readWav(file: Buffer, sampleRate: number): Int16Array {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE")
    throw new Error("This is not a WAV file.");
  const format = chunk(file, "fmt ");
  const data = chunk(file, "data");
  if (!format || format.length < 16 || !data) throw new Error("The WAV file is cut off.");
  const [encoding, channels] = [format.readUInt16LE(0), format.readUInt16LE(2)];
  const [rate, bits] = [format.readUInt32LE(4), format.readUInt16LE(14)];
  if (encoding !== 1 || channels !== 1 || bits !== 16 || rate !== sampleRate)
    throw new Error(`The sound must be 16-bit PCM, mono, with ${sampleRate} samples a second.`);
  return decodeAudio(data, "pcm_16000");
}

/** undefined where the chunk is missing or truncated. */
function chunk(file: Buffer, name: string): Buffer | undefined {
  for (let start = 12; start + 8 <= file.length;) {
    const end = start + 8 + file.readUInt32LE(start + 4);
    if (file.toString("latin1", start, start + 4) === name)
      return end <= file.length ? file.subarray(start + 8, end) : undefined;
    start = end + (end % 2);
  }
  return undefined;
}
