import { say } from "@field-advisor/run/announce";
import { findChromium } from "@field-advisor/run/chromium";
import { Failure } from "@field-advisor/run/failure";
import { type Origins, runExternalJourneys } from "@field-advisor/run/external-journeys";

const email = "first.owner@installation.test";

const create = ["node", "apps/api/dist/owner.mjs", "create"];

/** What makes the first owner in the API's container, as CONTRIBUTING.md has it. It ends with the temporary password. */
export const createOwner = [...create, "--email", email, "--first-name", "First", "--last-name", "Owner"];

const passwordIn = (said: string) => said.split("\n").at(-1) ?? "";

const journey = ["--config", "installation.config.ts"];

/**
 * Has the first owner go in Chromium from their first sign-in to a recipient who talks.
 * @param said by `createOwner`
 * @param env what journeys need to trust the installation
 * @throws Failure
 */
export async function runFirstJourney(
  said: string,
  origins: Origins,
  env: Record<string, string> = {},
): Promise<void> {
  say(`${email} was created inside of a container. Running the journey ...`);
  const code = await runExternalJourneys(origins, journey, {
    CHROMIUM_PATH: findChromium(say),
    ...env,
    E2E_OWNER_EMAIL: email,
    E2E_OWNER_PASSWORD: passwordIn(said),
  });
  if (code !== 0) throw new Failure("The journey failed; the reason stands above.");
}
