import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findEngineName } from "../src/engines/choose.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "engines-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a program of this name where engines are looked for. */
function install(name: string, script: string): void {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

const find = (wanted?: string) => findEngineName({ PATH: folder, ...(wanted && { IMAGE_ENGINE: wanted }) });

it("a client without its engine is passed over", () => {
  install("docker", "echo 'Cannot connect to the Docker daemon.' >&2; exit 1");
  install("buildah", "exit 0");
  expect(find()).toBe("buildah");
});

it("of several that work, docker comes first, unless another is named", () => {
  for (const name of ["docker", "podman", "buildah"]) install(name, "exit 0");
  expect(find()).toBe("docker");
  expect(find("podman")).toBe("podman");
});

it("without any, each is named with its reason, and what to install", () => {
  install("docker", "echo 'Cannot connect to the Docker daemon.' >&2; exit 1");
  expect(() => find()).toThrow(
    /docker: Cannot connect.*\npodman: not installed\nbuildah: not installed\n.*apt-get install buildah/,
  );
});

it("an engine that is unknown is refused by its name", () => {
  expect(() => find("kaniko")).toThrow(
    'IMAGE_ENGINE must be docker or podman or buildah, but it is "kaniko".',
  );
});
