import { createHash } from "node:crypto";
import { inRoot } from "@field-advisor/run/paths";
import type { Build } from "./engine.ts";

/** Certificate authorities of this machine, without which a build could not trust its registries. */
const certificates = () => process.env["NODE_EXTRA_CA_CERTS"];

/** What buildah must not find in its cache: the same files with other labels or another time. */
const keyOf = ({ labels, epoch }: Build) =>
  createHash("sha256")
    .update(JSON.stringify([labels, epoch]))
    .digest("hex");

/** The arguments of a build that all engines share. */
export function buildArguments(build: Build): string[] {
  const { target, image, labels, useCache } = build;
  const file = certificates();
  return [
    `--file=${inRoot("docker", "Dockerfile")}`,
    `--target=${target}`,
    `--tag=${image}`,
    `--build-arg=IMAGE_IDENTITY=${keyOf(build)}`,
    ...Object.entries(labels).flatMap(([name, value]) => ["--label", `${name}=${value}`]),
    ...(file ? ["--secret", `id=certificates,src=${file}`] : []),
    ...(useCache ? [] : ["--no-cache"]),
  ];
}

/** Buildah and podman look for no other name than .dockerignore by themselves. */
export const ignoreFile = ["--ignorefile", inRoot("docker", "Dockerfile.dockerignore")];
