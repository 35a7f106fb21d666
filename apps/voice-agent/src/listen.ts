import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type AudioFormat, sampleRate } from "./audio/format.ts";
import { readWav } from "./audio/wav.ts";
import type { EarsEngine } from "./engines/ears/ears.ts";
import { synchronousSilero } from "./engines/ears/silero/synchronous-silero.ts";
import { installedSilero } from "./engines/ears/silero/installed-silero.ts";
import { SileroNetwork } from "./engines/ears/silero/silero-network.ts";
import { voiceActivityEars } from "./engines/ears/voice-activity-ears.ts";
import { errorMessage } from "./error-message.ts";

const format = "pcm_16000" satisfies AudioFormat;
const pieceMs = 20;
const silenceMs = 320;

/** What ears report about a sound, and at which of its milliseconds. */
function listen(engine: EarsEngine, sound: Int16Array, agentSpeaks: boolean): [event: string, ms: number][] {
  const reports: [string, number][] = [];
  let now = 0;
  const report = (event: string) => () => void reports.push([event, now]);
  const ears = engine({
    format,
    silenceMs,
    language: "en",
    now: () => now,
    listener: {
      speechSuspected: report("suspected"),
      speechDismissed: report("dismissed"),
      speechStarted: report("started"),
      speechEnded: report("ended"),
      heard: () => undefined,
      failed: report("failed"),
    },
  });
  ears.agentSpeaks(agentSpeaks);
  const step = (sampleRate(format) * pieceMs) / 1000;
  for (let start = 0; start < sound.length; start += step) {
    now += pieceMs;
    ears.hear(sound.subarray(start, start + step));
  }
  ears.close();
  return reports;
}

// For each WAV file that is named, a line of what the ears report.
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "without-silero": { type: "boolean" }, "agent-speaks": { type: "boolean" } },
  });
  const voices = values["without-silero"]
    ? undefined
    : synchronousSilero(await SileroNetwork.load(readFileSync(installedSilero())));
  const engine = voiceActivityEars(undefined, voices);
  for (const file of positionals) {
    const sound = readWav(readFileSync(file), sampleRate(format));
    console.log(JSON.stringify(listen(engine, sound, values["agent-speaks"] ?? false)));
  }
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
