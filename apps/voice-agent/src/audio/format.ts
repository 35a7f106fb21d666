// ITU-T G.711 mu-law: a sign bit, three exponent bits and four mantissa bits, all inverted on the wire.
const bias = 0x84;
const clip = 32_635;

const decoded = Int16Array.from({ length: 256 }, (_, code) => {
  const value = ~code & 0xff;
  const exponent = (value >> 4) & 7;
  const magnitude = ((((value & 0x0f) << 3) + bias) << exponent) - bias;
  return value & 0x80 ? -magnitude : magnitude;
});

function encodeMulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** The audio formats of the protocol: signed 16-bit little-endian mono PCM, or 8-bit G.711 mu-law. */
export const audioFormats = [
  "pcm_8000",
  "pcm_16000",
  "pcm_22050",
  "pcm_24000",
  "pcm_44100",
  "pcm_48000",
  "ulaw_8000",
] as const;

export type AudioFormat = (typeof audioFormats)[number];

export const isAudioFormat = (name: string): name is AudioFormat =>
  audioFormats.some((format) => format === name);

export const sampleRate = (format: AudioFormat): number => Number(format.slice(format.indexOf("_") + 1));

export const bytesPerSample = (format: AudioFormat): number => (format === "ulaw_8000" ? 1 : 2);

/** Bytes per second. */
export const byteRate = (format: AudioFormat): number => sampleRate(format) * bytesPerSample(format);

/** An odd last byte of PCM is dropped. */
export function decodeAudio(bytes: Buffer, format: AudioFormat): Int16Array {
  if (format === "ulaw_8000") return Int16Array.from(bytes, (code) => decoded[code] ?? 0);
  const samples = new Int16Array(bytes.length >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = bytes.readInt16LE(index * 2);
  return samples;
}

export function encodeAudio(samples: Int16Array, format: AudioFormat): Buffer {
  if (format === "ulaw_8000") return Buffer.from(Uint8Array.from(samples, encodeMulaw));
  const bytes = Buffer.allocUnsafe(samples.length * 2);
  for (let index = 0; index < samples.length; index++) bytes.writeInt16LE(samples[index] ?? 0, index * 2);
  return bytes;
}
