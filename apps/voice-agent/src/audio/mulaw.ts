// ITU-T G.711 mu-law: a sign bit, three exponent bits and four mantissa bits, all inverted on the wire.
const bias = 0x84;
const clip = 32_635;

const decoded = Int16Array.from({ length: 256 }, (_, code) => {
  const value = ~code & 0xff;
  const exponent = (value >> 4) & 7;
  const magnitude = ((((value & 0x0f) << 3) + bias) << exponent) - bias;
  return value & 0x80 ? -magnitude : magnitude;
});

/** One sample per byte. */
export function decodeMulaw(bytes: Uint8Array): Int16Array {
  return Int16Array.from(bytes, (code) => decoded[code] ?? 0);
}

/** One byte per sample. */
export function encodeMulaw(samples: Int16Array): Buffer {
  return Buffer.from(Uint8Array.from(samples, encodeSample));
}

function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
