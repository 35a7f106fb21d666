import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** How samples are written to and read from the card by the programs of PulseAudio. */
export const samples = ["--raw", "--format=s16le", "--rate=16000", "--channels=1", "--latency-msec=50"];

/** No room is quite still. This one is so quiet that a browser which takes away noise leaves next to nothing. */
function* roomNoise(): Generator<Buffer> {
  for (;;) yield Buffer.from(Int16Array.from({ length: 1600 }, () => Math.random() * 14 - 7).buffer);
}

/**
 * Before all journeys: a sound card that exists only in software, for whatever is started from here on. Nothing but the
 * programs of PulseAudio is asked of the machine.
 * @returns what takes it away again
 */
export default async function plugInSoundCard(): Promise<() => Promise<void>> {
  // The path of a socket has at most 107 characters, and neither Firefox nor PulseAudio take the home of somebody else.
  const home = mkdtempSync(path.join(tmpdir(), "sound-"));
  const socket = path.join(home, "native");
  process.env["PULSE_SERVER"] = `unix:${socket}`;
  process.env["ENGINE_HOME"] = home;

  const set = fileURLToPath(new URL("sound-card.pa", import.meta.url));
  const quiet = ["--exit-idle-time=-1", "--use-pid-file=no", "--log-level=error"];
  const card = spawn("pulseaudio", ["-n", "--system=no", "--daemonize=no", ...quiet, `--file=${set}`], {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, PULSE_RUNTIME_PATH: home },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(card, "exit");
  while (!existsSync(socket)) {
    if (card.exitCode !== null) throw new Error(`PulseAudio ended with ${card.exitCode}.`);
    await pause(20);
  }
  const room = spawn("pacat", [...samples, "--device=mouth"], { stdio: ["pipe", "inherit", "inherit"] });
  // Whoever listens no more has gone.
  Readable.from(roomNoise()).pipe(room.stdin.on("error", () => {}));

  return async () => {
    room.kill();
    card.kill();
    await ended;
    rmSync(home, { recursive: true });
  };
}
