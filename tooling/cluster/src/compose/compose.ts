import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { findEngineWithImages } from "@field-advisor/images/engines";
import { imageOf, targets } from "@field-advisor/images/targets";
import { Failure } from "@field-advisor/run/failure";
import { inRoot, toolEnv } from "@field-advisor/run/paths";
import { domain } from "../settings.ts";

const composeFile = inRoot("docker", "compose.yaml");

const secretName = /\$\{([A-Z_]+):\?a long random word\}/g;

/** The example of an environment, as somebody fills it in who installs the product. */
export function fillIn(example: string, composition: string): string {
  const secrets = [...composition.matchAll(secretName)].map(([, name]) => name);
  return example.replace(/^([A-Z_]+)=.*$/gm, (line, name: string) => {
    if (name === "DOMAIN") return `DOMAIN=${domain}`;
    return secrets.includes(name) ? `${name}=${randomBytes(32).toString("base64url")}` : line;
  });
}

/**
 * The example filled in, and the images that `npm run images` built in place of what compose would build.
 * @returns the words by which compose finds both
 */
function writeSettings(folder: string): string[] {
  const environment = path.join(folder, "env");
  const images = path.join(folder, "images.json");
  const example = readFileSync(inRoot("docker", "env.example"), "utf8");
  writeFileSync(environment, fillIn(example, readFileSync(composeFile, "utf8")));
  const services = Object.fromEntries(targets.map((target) => [target.name, { image: imageOf(target) }]));
  writeFileSync(images, JSON.stringify({ services }));
  return ["--env-file", environment, "--file", composeFile, "--file", images];
}

/** Runs a command to its end. @returns its output @throws Failure with its last words */
type Run = (words: string[]) => Promise<string>;

const runner =
  (program: string): Run =>
  async (words) => {
    const done = promisify(execFile)(program, words, { env: toolEnv() });
    const { stdout } = await done.catch((error: { stderr?: string; message: string }) => {
      const said = error.stderr?.trim().split("\n").at(-1);
      throw new Failure(`${program} ${words[0]} failed: ${said || error.message}`);
    });
    return stdout.trimEnd();
  };

/** The product as `docker/compose.yaml` starts it, as a project of its own. */
export interface Composition {
  engine: Run;
  compose: Run;
}

/**
 * Prepares what the file is started with.
 * @param folder where it lies
 * @throws Failure if no engine with compose works here, or it has no images
 */
export async function prepareComposition(folder: string): Promise<Composition> {
  const engine = runner(findEngineWithImages(process.env).name);
  await engine(["compose", "version"]);
  const words = ["compose", "--project-name", "field-advisor-check", ...writeSettings(folder)];
  return { engine, compose: (own) => engine([...words, ...own]) };
}

/** Copies the certificates of the proxy's authority to where journeys look for them. */
export async function copyCertificates({ compose }: Composition, folder: string): Promise<void> {
  const place = path.join(folder, "caddy", "pki", "authorities");
  mkdirSync(place, { recursive: true });
  await compose(["cp", "caddy:/data/caddy/pki/authorities/local", place]);
}

/**
 * Replaces the containers of a service without a pause, as CONTRIBUTING.md tells operators to: new ones stand beside
 * the old ones before those leave.
 */
export async function replaceContainers({ engine, compose }: Composition, service: string): Promise<void> {
  const old = (await compose(["ps", "--quiet", service])).split("\n");
  const beside = ["up", "--no-build", "--detach", "--no-deps", "--no-recreate", "--wait", "--scale"];
  await compose([...beside, `${service}=${old.length * 2}`, service]);
  await engine(["stop", ...old]);
  await engine(["rm", ...old]);
  await compose([...beside, `${service}=${old.length}`, service]);
}
