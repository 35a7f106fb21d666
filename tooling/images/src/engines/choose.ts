import { Failure } from "@field-advisor/run/failure";
import { attempt } from "../programs.ts";
import { imageOf, targets } from "../targets.ts";
import { buildah } from "./buildah.ts";
import { docker } from "./docker.ts";
import type { Engine } from "./engine.ts";

/** A client alone builds nothing: each is asked for something that needs its engine. */
const probes = {
  docker: ["version", "--format", "{{.Server.Version}}"],
  podman: ["info", "--format", "{{.Version.Version}}"],
  buildah: ["info"],
};

type Name = keyof typeof probes;

const names = Object.keys(probes) as Name[];

function wantedNames(wanted: string | undefined): Name[] {
  if (!wanted) return names;
  const found = names.filter((name) => name === wanted);
  if (found.length === 0)
    throw new Failure(`IMAGE_ENGINE must be ${names.join(" or ")}, but it is "${wanted}".`);
  return found;
}

/**
 * The first engine of docker, podman and buildah that works here.
 * @param env PATH says where they are looked for; IMAGE_ENGINE names the only one to try
 * @throws Failure that says what is wrong with each
 */
export function findEngineName(env: NodeJS.ProcessEnv): Name {
  const reasons: string[] = [];
  for (const name of wantedNames(env["IMAGE_ENGINE"])) {
    const { succeeded, reason } = attempt(name, probes[name], { env });
    if (succeeded) return name;
    reasons.push(`${name}: ${reason}`);
  }
  throw new Failure(
    `No engine for images works here.\n${reasons.join("\n")}\n` +
      "Start one of them, or install buildah (Debian: apt-get install buildah debootstrap).",
  );
}

export function findEngine(env: NodeJS.ProcessEnv): Engine {
  const name = findEngineName(env);
  return name === "buildah" ? buildah(env) : docker(name);
}

/**
 * The first engine that works here, and has both images.
 * @throws Failure that says what is missing
 */
export function findEngineWithImages(env: NodeJS.ProcessEnv): Engine {
  const engine = findEngine(env);
  const missing = targets.map(imageOf).filter((image) => !engine.has(image));
  if (missing.length === 0) return engine;
  throw new Failure(`${engine.name} has no ${missing.join(" and no ")}: build them with npm run images.`);
}
