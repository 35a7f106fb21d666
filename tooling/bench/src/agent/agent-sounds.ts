import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export const sampleRate = 16_000;

const program = fileURLToPath(new URL("../../../../apps/voice-agent/src/speak.ts", import.meta.url));
const fullScale = 32_768;
const headerBytes = 44;

/** 16-bit mono sound of a WAV file, brought to 16 kHz. */
export function readSound(file: Buffer): Float32Array {
  const rate = file.readUInt32LE(24);
  const samples = Math.floor((file.length - headerBytes) / 2);
  const step = rate / sampleRate;
  return Float32Array.from({ length: Math.floor(samples / step) }, (_, index) => {
    const [from, to] = [
      Math.floor(index * step),
      Math.max(Math.floor((index + 1) * step), Math.floor(index * step) + 1),
    ];
    let sum = 0;
    for (let sample = from; sample < to; sample++) sum += file.readInt16LE(headerBytes + sample * 2);
    return sum / (to - from) / fullScale;
  });
}

/** A WAV file of sound at 16 kHz; what is too loud is clipped. */
export function wavOf(sound: Float32Array): Buffer {
  const file = Buffer.alloc(headerBytes + sound.length * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(sound.length * 2, 40);
  for (const [index, value] of sound.entries())
    file.writeInt16LE(
      Math.max(-fullScale, Math.min(fullScale - 1, Math.round(value * fullScale))),
      headerBytes + index * 2,
    );
  return file;
}

/** A text, spoken by one of the agents' voices. */
export async function speak(voice: string, text: string): Promise<Float32Array> {
  const child = spawn(process.execPath, [program, `voice_${voice}`], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(text);
  return readSound(await buffer(child.stdout));
}

/** In dB below full scale. */
export const levelOf = (sound: Float32Array): number =>
  10 * Math.log10(sound.reduce((sum, value) => sum + value * value, 0) / sound.length + 1e-12);

/** The same sound at another level. */
export function loud(sound: Float32Array, level: number): Float32Array {
  const factor = 10 ** ((level - levelOf(sound)) / 20);
  return sound.map((value) => value * factor);
}

/** @param from the sample of `sound` with which `other` begins */
export const mixed = (sound: Float32Array, other: Float32Array, from = 0): Float32Array =>
  sound.map((value, index) => value + (other[index - from] ?? 0));

const partSamples = sampleRate / 50;
const audible = -45;
const longestGap = 20;
const longestPhrase = 100;
const shortestPhrase = 8;

/** What is said in one go: pauses of 400 ms part phrases, and after two seconds another begins. */
export function phrasesOf(sound: Float32Array): Float32Array[] {
  const phrases: Float32Array[] = [];
  let [first, last] = [-1, -1];
  const finish = () => {
    if (first >= 0 && last - first + 1 >= shortestPhrase)
      phrases.push(sound.slice(first * partSamples, (last + 1) * partSamples));
    first = -1;
  };
  for (let part = 0; (part + 1) * partSamples <= sound.length; part++) {
    const sounds = levelOf(sound.subarray(part * partSamples, (part + 1) * partSamples)) > audible;
    if (sounds && first < 0) first = part;
    if (sounds) last = part;
    if (first >= 0 && (part - last > longestGap || part - first >= longestPhrase)) finish();
  }
  finish();
  return phrases;
}
