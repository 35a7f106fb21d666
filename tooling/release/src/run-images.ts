import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { say, secondsSince } from "@field-advisor/run/announce";
import { findChromium } from "@field-advisor/run/chromium";
import { runExternalJourneys } from "@field-advisor/run/external-journeys";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { bin, inRoot } from "@field-advisor/run/paths";
import { unlessStopped } from "@field-advisor/run/processes";
import { certificateIn, originsBehindProxy } from "./cluster/settings.ts";
import { trustingEnvironment } from "./cluster/trusting-environment.ts";
import { type Composition, copyCertificates, prepareComposition, replaceContainers } from "./composition.ts";
import { run, targets } from "./composition.ts";
import { notRun, works } from "./not-run.ts";

const origins = originsBehindProxy();

/** What is in each image, for those who have to know: pnpm's own list of the production dependencies. */
async function describeContents(): Promise<void> {
  mkdirSync(inRoot("dist", "images"), { recursive: true });
  for (const app of targets) {
    const which = [`--filter=@field-advisor/${app}...`, "sbom", "--prod", "--sbom-format", "cyclonedx"];
    writeFileSync(inRoot("dist", "images", `${app}.cdx.json`), await run(bin("pnpm"), which));
  }
  say("The production dependencies of each image are listed in dist/images.");
}

/** The proxy makes its authority soon after it has started. */
async function fetchCertificates(composition: Composition, folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await copyCertificates(composition, folder);
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await pause(500);
    }
  }
}

/** Programs run without root, and keep nothing outside of their volumes. */
async function requireConfined({ compose }: Composition): Promise<void> {
  const look = `require("node:fs").writeFile("/app/written", "", (error) => console.log(process.getuid(), error?.code))`;
  for (const app of targets) {
    const seen = await compose("exec", "--no-TTY", app, "node", "--eval", look);
    if (seen.startsWith("0 ") || !/ (EROFS|EACCES)$/.test(seen))
      throw new Failure(`The ${app} runs as root, or can write into its image: ${seen}`);
  }
  say("Neither program runs as root or can write into its image.");
}

/** Has the first owner go in Chromium from their first sign-in to a recipient who talks. */
async function requireFirstJourney({ compose }: Composition, folder: string): Promise<void> {
  const email = "first.owner@installation.test";
  const who = ["--email", email, "--first-name", "First", "--last-name", "Owner"];
  const said = await compose("exec", "--no-TTY", "api", "node", "apps/api/dist/owner.mjs", "create", ...who);
  const code = await runExternalJourneys(origins, ["--config", "installation.config.ts"], {
    ...trustingEnvironment(folder),
    CHROMIUM_PATH: findChromium(say),
    E2E_OWNER_EMAIL: email,
    E2E_OWNER_PASSWORD: said.split("\n").at(-1) ?? "",
  });
  if (code !== 0) throw new Failure("The journey failed; the reason stands above.");
}

/** The status of the sign-in page, or the reason why there is none. */
const statusOf = (ca: Buffer) =>
  new Promise<string>((resolve) => {
    const { hostname } = new URL(origins.portal);
    const options = {
      host: "127.0.0.1",
      path: "/login",
      ca,
      servername: hostname,
      headers: { host: hostname },
    };
    get(options, (answer) => answer.resume().once("end", () => resolve(String(answer.statusCode)))).once(
      "error",
      (error) => resolve(error.message),
    );
  });

/** Every container is replaced while somebody keeps asking for a page. */
async function requireNoPause(composition: Composition, folder: string): Promise<void> {
  const ca = readFileSync(certificateIn(folder, "root"));
  const over = new AbortController();
  const replaced = (async () => {
    for (const app of targets) await replaceContainers(composition, app);
  })().finally(() => over.abort());
  const statuses: string[] = [];
  while (!over.signal.aborted) statuses.push(await statusOf(ca));
  await replaced;
  const failed = statuses.filter((status) => status !== "200");
  if (failed.length > 0)
    throw new Failure(`While containers were replaced, pages failed: ${[...new Set(failed)].join(", ")}`);
  say(`While every container was replaced, all ${statuses.length} pages were served.`);
}

async function rehearse(composition: Composition, folder: string): Promise<void> {
  await composition.compose("build");
  say(`Both images are built after ${secondsSince(0)} s.`);
  await describeContents();
  await composition.compose("up", "--no-build", "--detach", "--wait", "--quiet-pull");
  say(`Every service is healthy after ${secondsSince(0)} s.`);
  await fetchCertificates(composition, folder);
  await requireConfined(composition);
  await requireFirstJourney(composition, folder);
  await requireNoPause(composition, folder);
}

await runCommand(async () => {
  const engine = ["docker", "podman"].find(
    (name) => works(name, "info") && works(name, "compose", "version"),
  );
  if (engine === undefined) notRun("docker or podman, with compose");
  // The secrets of the product lie in it.
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-compose-"));
  const composition = await prepareComposition(engine, folder);
  try {
    await unlessStopped(rehearse(composition, folder));
  } catch (error) {
    // What went wrong says more than logs that cannot be had.
    await composition.compose("logs", "--tail", "10").then(say, say);
    throw error;
  } finally {
    await composition.compose("down", "--volumes", "--timeout", "1");
    rmSync(folder, { recursive: true });
  }
  say(`The images and the compose file hold, after ${secondsSince(0)} s.`);
});
