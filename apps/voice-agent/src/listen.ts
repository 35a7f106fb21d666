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
const chunkMs = 20;
const silenceMs = 650;

/** The ears' events for a sound, with their positions in it. */
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
  const chunk = (sampleRate(format) * chunkMs) / 1000;
  for (let start = 0; start < sound.length; start += chunk) {
    now += chunkMs;
    ears.hear(sound.subarray(start, start + chunk));
  }
  ears.close();
  return reports;
}

// Prints a line of events for each WAV file.
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
