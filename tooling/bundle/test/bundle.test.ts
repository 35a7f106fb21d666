import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { joinModules } from "../src/join-modules.ts";

/** What a module of this text exports once it is bundled. */
async function bundled(text: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-bundle-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "entry.js"), text);
  await joinModules({ folder, entries: { main: "entry.js" }, carried: [] }, path.join(folder, "dist"));
  return await import(pathToFileURL(path.join(folder, "dist/main.mjs")).href);
}

test("a call that is made only because it may throw is still made", async () => {
  const { isDamaged } = (await bundled(
    "export const isDamaged = (text) => { try { decodeURIComponent(text); return false; } catch { return true; } };",
  )) as { isDamaged: (text: string) => boolean };
  expect([isDamaged("%E0%A4"), isDamaged("a")]).toEqual([true, false]);
});

test("an import by a name that nobody can see is refused", async () => {
  await expect(bundled("export const load = (name) => import(name);")).rejects.toThrow(
    "imports by a name that was not seen: import(name)",
  );
});
