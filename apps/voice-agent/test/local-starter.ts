import { localEngines } from "../src/engines/local/local-engines.ts";

// A program that has an installed model transcribe one second of silence.
const { settings, native } = JSON.parse(process.argv[2] ?? "");
const local = localEngines(settings, { hear: true, speak: false }, console.error, { native });
while (!local.ready()) await new Promise((resolve) => setTimeout(resolve, 10));
await local.transcriber?.transcribe(new Int16Array(16_000), 16_000, new AbortController().signal);
