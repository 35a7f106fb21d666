import { Failure } from "@field-advisor/run/failure";
import { attempt } from "./programs.ts";
import { licencesOf, type Production } from "./sbom.ts";
import { readManifest, type Target, versionOf } from "./targets.ts";

/**
 * The time that images and their files have: SOURCE_DATE_EPOCH, or when the sources were committed.
 * @returns seconds since 1970
 */
export function epochOf(env: NodeJS.ProcessEnv): number {
  const given = env["SOURCE_DATE_EPOCH"] ?? attempt("git", ["log", "-1", "--format=%ct"]).output;
  if (!/^\d+$/.test(given))
    throw new Failure(
      "The time of the sources is not known: build from a clone, or set SOURCE_DATE_EPOCH to seconds since 1970.",
    );
  return Number(given);
}

/** The commit of the sources, marked when files differ from it. */
function revision(): string {
  const { succeeded, output } = attempt("git", ["rev-parse", "HEAD"]);
  if (!succeeded) return "unknown";
  return attempt("git", ["status", "--porcelain"]).output === "" ? output : `${output}-modified`;
}

/** The address of the sources, if the project names one. */
function source(): string | undefined {
  const { repository } = readManifest();
  return typeof repository === "object" ? repository.url : repository;
}

/** The labels that the OCI defines. */
export function labelsOf(target: Target, production: Production, epoch: number): Record<string, string> {
  const address = source();
  const labels = {
    title: target.title,
    version: versionOf(target),
    revision: revision(),
    created: new Date(epoch * 1000).toISOString(),
    licenses: licencesOf(production, readManifest("apps", target.name).license),
    ...(address && { source: address }),
  };
  return Object.fromEntries(
    Object.entries(labels).map(([name, value]) => [`org.opencontainers.image.${name}`, value]),
  );
}
