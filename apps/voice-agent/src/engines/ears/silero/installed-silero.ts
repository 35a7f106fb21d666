import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The file of the network: in its package, or beside this file where it is bundled for an image. */
export function installedSilero(): string {
  const { dir, ext } = path.parse(fileURLToPath(import.meta.url));
  const name = "silero_vad_v6.onnx";
  if (ext !== ".ts") return path.join(dir, name);
  return createRequire(import.meta.url).resolve(`@ricky0123/vad-web/dist/${name}`);
}
