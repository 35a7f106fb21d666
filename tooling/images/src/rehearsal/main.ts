import { say, secondsSince } from "@field-advisor/run/announce";
import { runCommand } from "@field-advisor/run/failure";
import { unlessStopped } from "@field-advisor/run/processes";
import { findEngineWithImages } from "../engines/choose.ts";
import { requireConfined } from "./confinement.ts";
import { createOwner, runFirstJourney } from "./first-owner.ts";
import { type Installation, prepareInstallation, type Program } from "./installation.ts";

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Starts a program twice: an empty database is migrated at first. */
async function startTwice(program: Program): Promise<void> {
  const first = await program.start();
  await program.stop();
  const again = await program.start();
  say(
    `${program.target.name}: ready ${inSeconds(first)} after its first start, ${inSeconds(again)} after the next.`,
  );
}

async function rehearse({ programs, origins }: Installation): Promise<void> {
  for (const program of programs) await startTwice(program);
  for (const program of programs) {
    requireConfined(program);
    say(`${program.target.name}: not root, and its root is read-only beside its volumes and /tmp.`);
  }
  const api = programs.find(({ target }) => target.name === "api");
  if (!api) throw new Error("The installation has no API.");
  await runFirstJourney(api.container.run(createOwner), origins);
}

await runCommand(async () => {
  const engine = findEngineWithImages(process.env);
  say(`Starting the images with ${engine.name} ...`);
  const installation = await prepareInstallation(engine, process.env);
  try {
    await unlessStopped(rehearse(installation));
  } finally {
    await installation.remove();
  }
  say(`Both images hold, after ${secondsSince(0)} s.`);
});
