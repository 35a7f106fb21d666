import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Failure } from "@field-advisor/run/failure";
import { inRoot, toolEnv } from "@field-advisor/run/paths";
import { domain } from "./cluster/settings.ts";

/** The targets of docker/Dockerfile, which are services of docker/compose.yaml as well. */
export const targets = ["api", "voice-agent"] as const;

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

const versionOf = (app: string): string =>
  JSON.parse(readFileSync(inRoot("apps", app, "package.json"), "utf8")).version;

/** Names and labels of the images; where a registry is trusted through an authority of its own, its certificate too. */
function overrides(revision: string) {
  const certificate = process.env["NODE_EXTRA_CA_CERTS"];
  const serviceOf = (app: string) => ({
    image: `localhost/field-advisor/${app}:${versionOf(app)}`,
    build: {
      labels: {
        "org.opencontainers.image.version": versionOf(app),
        "org.opencontainers.image.revision": revision,
      },
      ...(certificate && { secrets: ["certificates"] }),
    },
  });
  return {
    services: Object.fromEntries(targets.map((app) => [app, serviceOf(app)])),
    ...(certificate && { secrets: { certificates: { file: certificate } } }),
  };
}

/** Runs a command to its end. @returns its output @throws Failure with its last words */
export async function run(program: string, words: string[]): Promise<string> {
  const done = promisify(execFile)(program, words, { env: toolEnv(), maxBuffer: 64 * 1024 * 1024 });
  const { stdout } = await done.catch((error: { stderr?: string; message: string }) => {
    const said = error.stderr?.trim().split("\n").at(-1);
    throw new Failure(`${program} ${words[0]} failed: ${said || error.message}`);
  });
  return stdout.trimEnd();
}

type Run = (...words: string[]) => Promise<string>;

/** The product as `docker/compose.yaml` starts it, as a project of its own. */
export interface Composition {
  engine: Run;
  compose: Run;
}

/** @param folder where the settings lie that the file is started with */
export async function prepareComposition(engineName: string, folder: string): Promise<Composition> {
  const [environment, images] = [path.join(folder, "env"), path.join(folder, "images.json")];
  const example = readFileSync(inRoot("docker", "env.example"), "utf8");
  writeFileSync(environment, fillIn(example, readFileSync(composeFile, "utf8")));
  writeFileSync(images, JSON.stringify(overrides(await run("git", ["rev-parse", "HEAD"]))));
  const files = ["--env-file", environment, "--file", composeFile, "--file", images];
  const engine: Run = (...words) => run(engineName, words);
  return {
    engine,
    compose: (...words) => engine("compose", "--project-name", "field-advisor-check", ...files, ...words),
  };
}

/** Copies the certificates of the proxy's authority to where journeys look for them. */
export async function copyCertificates({ compose }: Composition, folder: string): Promise<void> {
  const place = path.join(folder, "caddy", "pki", "authorities");
  mkdirSync(place, { recursive: true });
  await compose("cp", "caddy:/data/caddy/pki/authorities/local", place);
}

/** Replaces the containers of a service as operators are told to: new ones answer before the old ones leave. */
export async function replaceContainers({ engine, compose }: Composition, service: string): Promise<void> {
  const old = (await compose("ps", "--quiet", service)).split("\n");
  const beside = ["up", "--no-build", "--detach", "--no-deps", "--no-recreate", "--wait", "--scale"];
  await compose(...beside, `${service}=${old.length * 2}`, service);
  await engine("stop", ...old);
  await engine("rm", ...old);
  await compose(...beside, `${service}=${old.length}`, service);
}
