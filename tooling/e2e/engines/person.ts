import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { samples } from "./sound-card.ts";

/** Says a recording into the microphone of the sound card, to its end. */
export async function say(recording: string): Promise<void> {
  const file = fileURLToPath(new URL(`../fixtures/${recording}`, import.meta.url));
  const [code] = await once(spawn("paplay", ["--device=mouth", file], { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error(`${recording} could not be played.`);
}

function rootMeanSquare(sound: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < sound.length; at += 2) sum += (sound.readInt16LE(at) / 0x8000) ** 2;
  return Math.sqrt(sum / Math.max(1, sound.length / 2));
}

export interface Ear {
  /** What comes out of the speaker at this moment, as root mean square from 0 to 1. */
  level: () => number;
  stop: () => void;
}

/** Listens at the speaker of the sound card. */
export function listen(): Ear {
  let level = 0;
  const ear = spawn("parec", [...samples, "--device=speaker.monitor"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  ear.stdout.on("data", (sound: Buffer) => (level = rootMeanSquare(sound)));
  return { level: () => level, stop: () => void ear.kill() };
}
