import { execFile } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { hum, type RoomSound, roomSounds } from "@field-advisor/fixtures/room-sounds";
import type { Row } from "../rows.ts";
import { levelOf, loud, mixed, phrasesOf, readSound, sampleRate, speak, wavOf } from "./agent-sounds.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../../../../apps/voice-agent/src/listen.ts", import.meta.url));

/** Where Debian's packages alsa-utils and pocketsphinx-testdata put their recordings; unpacked elsewhere, under this folder. */
const root = process.env.BENCH_RECORDINGS ?? "/";
const recordings = [
  "usr/share/sounds/alsa/{Front,Rear,Side}_*.wav",
  "usr/share/pocketsphinx/test/data/{cards,librivox}/*.wav",
];

const speechToNoiseDb = 5;
const noiseLevel = -30;
const falseTurnsSeconds = 60;
const voices = ["asha", "ben", "clara", "dan", "elspeth", "frank", "greta"];
const agreement = "Uh-huh.";
// A synthesizer spells "Mm."
const pitches = [95, 110, 130, 155, 180, 210, 240];
const hums = pitches.flatMap((pitch) => [
  hum([{ from: pitch, to: pitch, seconds: 0.42 }]),
  hum([{ from: pitch, to: pitch * 0.7, seconds: 0.42 }]),
  hum([
    { from: pitch, to: pitch * 0.95, seconds: 0.17 },
    { from: pitch * 1.3, to: pitch * 1.2, seconds: 0.23 },
  ]),
]);
const humLevel = -20;
const sayings = [
  "Good morning.",
  "Could you tell me about your family?",
  "I would like to know what matters most.",
  "Let us talk.",
];
const mmHm = new URL("../../../e2e/fixtures/mm-hm.wav", import.meta.url);

type Report = [what: "suspected" | "dismissed" | "started" | "ended", ms: number];
type Listen = (sounds: readonly Float32Array[], options?: string[]) => Promise<Report[][]>;

/** Has the ears listen to sounds, each with an ear of its own, as fast as they can. */
function listener(dir: string, engine: string[]): Listen {
  return async (sounds, options = []) => {
    const files = sounds.map((sound, index) => {
      const file = path.join(dir, `${index}.wav`);
      writeFileSync(file, wavOf(sound));
      return file;
    });
    const { stdout } = await run(process.execPath, [program, ...engine, ...options, ...files]);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Report[]);
  };
}

const starts = (reports: readonly Report[]): number => reports.filter(([what]) => what === "started").length;

interface Phrases {
  from: string;
  phrases: Float32Array[];
}

async function phrasesToHear(): Promise<Phrases> {
  const files = recordings.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted();
  const sounds = files.map((file) => readSound(readFileSync(path.join(root, file))));
  if (sounds.length > 0) return { from: "recorded", phrases: sounds.flatMap(phrasesOf) };
  return { from: "synthesized", phrases: await spoken(sayings) };
}

/** Each of the texts in each of the voices. */
async function spoken(texts: readonly string[]): Promise<Float32Array[]> {
  const phrases: Float32Array[] = [];
  for (const voice of voices)
    phrases.push(...(await Promise.all(texts.map((text) => speak(voice, text)))).flatMap(phrasesOf));
  return phrases;
}

const aroundMs = 1000;
const around = (aroundMs * sampleRate) / 1000;

/** Phrases in noise that no turn overlaps. */
async function lostTurns(
  listen: Listen,
  phrases: readonly Float32Array[],
  noise: RoomSound,
): Promise<number> {
  const rooms = phrases.map((phrase) => {
    const sound = new Float32Array(phrase.length + 2 * around);
    sound.set(phrase, around);
    const room = noise(Math.ceil(sound.length / sampleRate));
    return mixed(sound, loud(room, levelOf(phrase) - speechToNoiseDb));
  });
  const heard = await listen(rooms);
  return phrases.filter((phrase, index) => {
    const [from, to] = [aroundMs, aroundMs + (phrase.length / sampleRate) * 1000];
    let open = false;
    for (const [what, ms] of heard[index] ?? []) {
      if (what === "started" && ms <= to) open = true;
      if (what === "ended" && ms <= from) open = false;
    }
    return !open;
  }).length;
}

interface Judged {
  name: string;
  /** What it comes to, of the network and of level and pitch. */
  value: (listen: Listen) => Promise<number>;
  goal: number;
  show: (value: number) => string;
}

function measurements({ from, phrases }: Phrases, agreed: readonly Float32Array[]): Judged[] {
  const lost = (["fan", "keyboard", "music"] as const).map((room): Judged => ({
    name: `turns lost with ${room} at ${speechToNoiseDb} dB, of ${phrases.length} ${from} phrases`,
    value: async (listen) => (100 * (await lostTurns(listen, phrases, roomSounds[room]))) / phrases.length,
    goal: 2,
    show: (value) => `${value.toFixed(1)} %`,
  }));
  const goals = { keyboard: 1, bangs: 2, coughs: 5, music: 1 };
  const wrong = (["keyboard", "bangs", "coughs", "music"] as const).map((room): Judged => ({
    name: `false turns a minute, synthesized ${room}`,
    value: async (listen) => {
      const [reports] = await listen([loud(roomSounds[room](falseTurnsSeconds), noiseLevel)]);
      return starts(reports ?? []);
    },
    goal: goals[room],
    show: String,
  }));
  const cutsOff: Judged = {
    name: `synthesized "mm-hm" that cuts the agent off, of ${agreed.length}`,
    value: async (listen) =>
      (await listen(agreed, ["--agent-speaks"])).filter((one) => starts(one) > 0).length,
    goal: 3,
    show: String,
  };
  return [...lost, ...wrong, cutsOff];
}

/** What ears take for a turn, by Silero and, beside it, by level and pitch. Nothing of it depends on time. */
export async function earsRows(): Promise<Row[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "field-advisor-ears-"));
  try {
    if (!existsSync(root)) throw new Error(`There is no folder ${root}.`);
    const agreed = [
      ...phrasesOf(readSound(readFileSync(mmHm))),
      ...hums.map((sound) => loud(sound, humLevel)),
      ...(await spoken([agreement])),
    ];
    const padded = agreed.map((phrase) =>
      mixed(new Float32Array(phrase.length + 2 * around), phrase, around),
    );
    const [silero, ours] = [listener(dir, []), listener(dir, ["--without-silero"])];
    const rows: Row[] = [];
    for (const { name, value, goal, show } of measurements(await phrasesToHear(), padded)) {
      const measured = await value(silero);
      const beside = show(await value(ours));
      rows.push({
        name,
        value: `${show(measured)} (level and pitch: ${beside})`,
        goal: `<= ${show(goal)}`,
        ok: measured <= goal,
      });
    }
    return rows;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
