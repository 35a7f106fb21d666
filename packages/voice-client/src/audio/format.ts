import { VoiceError } from "../errors.ts";
import type { AudioFormat } from "../transport.ts";

/** Reads names such as `pcm_16000` and `ulaw_8000`. Throws `unsupported_format` for anything else. */
export function parseFormat(name: string): AudioFormat {
  const [, pcm, rate] = /^(?:(pcm)|ulaw)_(\d{4,5})$/.exec(name) ?? [];
  if (!rate) throw new VoiceError("unsupported_format", { message: `Unsupported audio format: ${name}` });
  return { encoding: pcm ? "pcm" : "ulaw", rate: Number(rate) };
}
