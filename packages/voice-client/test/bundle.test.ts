import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import type { Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

const BUDGET = 12.8 * 1024;
const fixture = fileURLToPath(new URL("bundle-fixture/", import.meta.url));

/** Builds a page that talks the way production builds do, without writing it anywhere. */
async function buildPage(): Promise<Map<string, string>> {
  const result = await build({
    root: fixture,
    configFile: false,
    logLevel: "silent",
    build: { write: false, modulePreload: { polyfill: false } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const files = new Map<string, string>();
  for (const output of outputs) {
    if (!("output" in output)) continue;
    for (const file of output.output) files.set(file.fileName, sourceOf(file));
  }
  return files;
}

function sourceOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  return file.type === "chunk" ? file.code : file.source.toString();
}

describe("what a page loads to talk", () => {
  let scripts: Map<string, string>;

  beforeAll(async () => {
    const files = await buildPage();
    scripts = new Map([...files].filter(([name]) => name.endsWith(".js")));
  });

  it(`is at most ${BUDGET} bytes gzip, worklet and worker included`, () => {
    const sizes = [...scripts].map(([name, code]) => [name, gzipSync(code, { level: 9 }).length] as const);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.info(`voice client, gzip: ${total} bytes of ${BUDGET}`, Object.fromEntries(sizes));
    expect(total).toBeLessThanOrEqual(BUDGET);
  });

  it("keeps worklet and worker in files of their own, under the page's origin", () => {
    const names = [...scripts.keys()];
    expect(names).toContainEqual(expect.stringMatching(/^assets\/worklet-[\w-]{8}\.js$/));
    expect(names).toContainEqual(expect.stringMatching(/^assets\/worker-[\w-]{8}\.js$/));
    for (const code of scripts.values())
      expect(code).not.toMatch(/["'`](?:blob|data|https?):|createObjectURL/);
  });

  it("puts the audio thread's code into the worklet only", () => {
    const registering = [...scripts].filter(([, code]) => code.includes("registerProcessor("));
    expect(registering.map(([name]) => name)).toEqual([expect.stringContaining("worklet")]);
  });
});
