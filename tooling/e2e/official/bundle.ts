import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles one version of the vendor's client for a page; answers the script's text. */
export async function bundle(entry: "current" | "first"): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL(`${entry}.ts`, import.meta.url)),
        formats: ["iife"],
        name: "official",
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    if ("output" in output) return output.output[0].code;
  }
  throw new Error("the bundler gave no output");
}
