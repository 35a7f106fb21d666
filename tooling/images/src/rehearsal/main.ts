import { spawn } from "node:child_process";
import { once } from "node:events";
import { say, secondsSince } from "@field-advisor/run/announce";
import { findChromium } from "@field-advisor/run/chromium";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { bin, inRoot, toolEnv } from "@field-advisor/run/paths";
import { unlessStopped } from "@field-advisor/run/processes";
import { findEngineWithImages } from "../engines/choose.ts";
import { requireConfined } from "./confinement.ts";
import { createOwner, ownerEmail, ownerEnvironment } from "./first-owner.ts";
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

async function runJourney(
  { origins, voiceOrigin }: Installation,
  owner: Record<string, string>,
): Promise<void> {
  const child = spawn(bin("pnpm"), ["exec", "playwright", "test", "--config", "installation.config.ts"], {
    cwd: inRoot("tooling", "e2e"),
    stdio: "inherit",
    env: toolEnv({
      CHROMIUM_PATH: findChromium(say),
      E2E_EXTERNAL: "true",
      E2E_API_ORIGIN: origins.API_ORIGIN,
      E2E_PORTAL_ORIGIN: origins.PORTAL_ORIGIN,
      E2E_CONSOLE_ORIGIN: origins.CONSOLE_ORIGIN,
      E2E_DEPLOY_ORIGIN: origins.DEPLOY_ORIGIN,
      E2E_VOICE_ORIGIN: voiceOrigin,
      ...owner,
    }),
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Failure("The journey against the images failed; the reason stands above.");
}

async function rehearse(installation: Installation): Promise<void> {
  const { programs } = installation;
  for (const program of programs) await startTwice(program);
  for (const program of programs) {
    requireConfined(program);
    say(`${program.target.name}: not root, and its root is read-only beside its volumes and /tmp.`);
  }
  const api = programs.find(({ target }) => target.name === "api");
  if (!api) throw new Error("The installation has no API.");
  const owner = ownerEnvironment(api.container.run(createOwner));
  say(`${ownerEmail} was created inside the container. Running the journey ...`);
  await runJourney(installation, owner);
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
