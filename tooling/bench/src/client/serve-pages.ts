import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const root = fileURLToPath(new URL("pages", import.meta.url));

/** Builds the two pages as an app would be built, and serves them. */
export async function servePages(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), "voice-bench-"));
  const shared = { configFile: false, root, logLevel: "error" } as const;
  await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rollupOptions: { input: [join(root, "ours.html"), join(root, "official.html")] },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 4490, host: "localhost" } });
  return { url: server.resolvedUrls?.local[0] ?? "", stop: () => server.close() };
}
