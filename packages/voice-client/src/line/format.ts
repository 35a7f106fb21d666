import type { AudioFormat } from "../transport.ts";

/** Reads names such as `pcm_16000` and `ulaw_8000`; undefined for what cannot be recorded or played here. */
export function parseFormat(name: string): AudioFormat | undefined {
  const [, encoding, rate] = /^(pcm|ulaw)_(\d{4,5})$/.exec(name) ?? [];
  return rate ? { encoding: encoding === "pcm" ? "pcm" : "ulaw", rate: Number(rate) } : undefined;
}
