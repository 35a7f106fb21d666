import { localEngines } from "../src/engines/local/local-engines.ts";

// A program that has one second of silence told in words by an installed model.
const { settings, native } = JSON.parse(process.argv[2] ?? "");
const local = localEngines(settings, { hear: true, speak: false }, console.error, { native });
while (!local.ready()) await new Promise((resolve) => setTimeout(resolve, 10));
await local.transcriber?.transcribe(new Int16Array(16_000), 16_000, new AbortController().signal);
