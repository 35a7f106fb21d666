const BIAS = 132;
const LOUDEST = 32_635;

/** G.711 mu-law: a signed 16-bit sample as one byte. */
export function encodeUlaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), LOUDEST) + BIAS;
  const exponent = 24 - Math.clz32(magnitude);
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 15)) & 255;
}

/** The signed 16-bit sample that a mu-law byte stands for. */
export function decodeUlaw(byte: number): number {
  const bits = ~byte;
  const magnitude = ((((bits & 15) << 3) + BIAS) << ((bits >> 4) & 7)) - BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}
