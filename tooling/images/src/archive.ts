import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Engine } from "./engines/engine.ts";
import { run } from "./programs.ts";

/** What an image consists of. */
export interface Contents {
  /** From the lowest up: the digest of each layer's uncompressed bytes, and their number. */
  layers: { digest: string; bytes: number }[];
  labels: Record<string, string>;
  user: string;
  hasHealthCheck: boolean;
  volumes: string[];
  /** The files above the base, each with its mode and the digest of its bytes. */
  files: Map<string, string>;
  /** The packages in it, as `name@version`: those that a folder node_modules holds, and those in bundled files. */
  packages: string[];
}

interface Config {
  rootfs: { diff_ids: string[] };
  config: {
    User?: string;
    Labels?: Record<string, string> | null;
    Healthcheck?: { Test: string[] };
    Volumes?: Record<string, object> | null;
  };
}

/** Engines may store layers compressed. */
function uncompressed(file: string): Buffer {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** Every file below a folder, by its path from there. */
function filesBelow(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = entry.isSymbolicLink() ? readlinkSync(file) : readFileSync(file);
      const digest = createHash("sha256").update(content).digest("hex");
      return [`/${path.relative(folder, file)}`, `${lstatSync(file).mode.toString(8)} ${digest}`];
    }),
  );
}

const readJson = (...parts: string[]) => JSON.parse(readFileSync(path.join(...parts), "utf8"));

const packageFile = /\/node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/;

/** What was bundled into the files beside this one. */
const bundledFile = /^\/app\/apps\/[^/]+\/dist\/packages\.json$/;

function packagesIn(folder: string, files: Map<string, string>): string[] {
  const matching = (name: RegExp) => [...files.keys()].filter((file) => name.test(file));
  const installed = matching(packageFile).map((file) => {
    const { name, version } = readJson(folder, file);
    return `${name}@${version}`;
  });
  const bundled = matching(bundledFile).flatMap((file): string[] => readJson(folder, file));
  return [...new Set([...installed, ...bundled])];
}

function readArchive(folder: string, base: Contents | undefined): Contents {
  const [manifest]: { Config: string; Layers: string[] }[] = readJson(folder, "manifest.json");
  if (!manifest) throw new Error("The archive of the image names no image.");
  const { rootfs, config }: Config = readJson(folder, manifest.Config);
  const contents = path.join(folder, "contents");
  mkdirSync(contents);
  const layers = rootfs.diff_ids.map((digest, index) => {
    const bytes = uncompressed(path.join(folder, manifest.Layers[index] ?? ""));
    if (base && index >= base.layers.length)
      run("tar", ["--extract", "--directory", contents], { input: bytes });
    return { digest, bytes: bytes.length };
  });
  const files = filesBelow(contents);
  return {
    layers,
    labels: config.Labels ?? {},
    user: config.User ?? "",
    hasHealthCheck: config.Healthcheck !== undefined,
    volumes: Object.keys(config.Volumes ?? {}),
    files,
    packages: packagesIn(contents, files),
  };
}

/**
 * Reads an image that an engine has, in the one format that all engines write.
 * @param base what it stands on; without one, no files are read
 */
export function readImage(engine: Engine, image: string, base?: Contents): Contents {
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-image-"));
  try {
    const file = path.join(folder, "image.tar");
    engine.save(image, file);
    run("tar", ["--extract", "--file", file, "--directory", folder]);
    rmSync(file);
    return readArchive(folder, base);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
