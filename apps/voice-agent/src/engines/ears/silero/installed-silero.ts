import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The network's file: in its package, or beside this file in a bundle. */
export function installedSilero(): string {
  const { dir, ext } = path.parse(fileURLToPath(import.meta.url));
  const name = "silero_vad_v6.onnx";
  if (ext !== ".ts") return path.join(dir, name);
  return createRequire(import.meta.url).resolve(`@ricky0123/vad-web/dist/${name}`);
}
