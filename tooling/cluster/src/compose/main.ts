import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createOwner, runFirstJourney } from "@field-advisor/images/first-owner";
import { say, secondsSince } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { unlessStopped } from "@field-advisor/run/processes";
import { certificateIn, originsBehindProxy } from "../settings.ts";
import { trustingEnvironment } from "../trusting-environment.ts";
import { askDuring } from "./ask-during.ts";
import { type Composition, copyCertificates, prepareComposition, replaceContainers } from "./compose.ts";

const origins = originsBehindProxy();

/** The proxy makes its authority soon after it has started. */
async function fetchCertificates(composition: Composition, folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await copyCertificates(composition, folder);
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await wait(500);
    }
  }
}

async function requireNoPause(composition: Composition, folder: string): Promise<void> {
  const authority = readFileSync(certificateIn(folder, "root"));
  const { 200: served = 0, ...others } = await askDuring(origins.portal, authority, async () => {
    await replaceContainers(composition, "api");
    await replaceContainers(composition, "voice-agent");
  });
  if (served === 0 || Object.keys(others).length > 0)
    throw new Failure(`While containers were replaced, ${served} pages were served, but not these:
${JSON.stringify(others)}`);
  say(`While every container of the API and the voice agent was replaced, all ${served} pages were served.`);
}

async function rehearse(composition: Composition, folder: string): Promise<void> {
  const started = performance.now();
  await composition.compose(["up", "--no-build", "--detach", "--wait", "--quiet-pull"]);
  say(`Every service is healthy after ${secondsSince(started)} s.`);
  await fetchCertificates(composition, folder);
  const said = await composition.compose(["exec", "--no-TTY", "api", ...createOwner]);
  await runFirstJourney(said, origins, trustingEnvironment(folder));
  await requireNoPause(composition, folder);
}

/** Starts the product and ends it, whatever comes of it in between. */
async function judge(folder: string): Promise<void> {
  const composition = await prepareComposition(folder);
  try {
    await unlessStopped(rehearse(composition, folder));
  } catch (error) {
    // What went wrong says more than logs that cannot be had.
    await composition.compose(["logs", "--tail", "10"]).then(say, say);
    throw error;
  } finally {
    await composition.compose(["down", "--volumes", "--timeout", "1"]);
  }
}

await runCommand(async () => {
  // The secrets of the product lie in it.
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-compose-"));
  try {
    await judge(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  say(`The compose file holds, after ${secondsSince(0)} s.`);
});
