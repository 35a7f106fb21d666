import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { errorMessage } from "../error-message.ts";

const Manifest = z.object({
  id: z.string(),
  use: z.enum(["hear", "speak"]),
  kind: z.enum(["moonshine", "nemo-transducer", "nemo-ctc", "kokoro", "vits"]),
  /** ISO 639-1 codes. */
  languages: z.array(z.string()).min(1),
  files: z.array(z.object({ name: z.string().min(1), bytes: z.number() })).min(1),
});

/** All of its files exist, with the sizes that they had when it was installed. */
export interface InstalledModel extends z.infer<typeof Manifest> {
  folder: string;
}

interface InstalledModels {
  models: InstalledModel[];
  /** One sentence per unusable model. */
  problems: string[];
}

/** The end of each sentence about an unusable model. */
export const repair = "An operator can install it again.";

/** Reads the models in a folder, which need not exist; names that begin with a dot are no models. */
export function readInstalledModels(dir: string): InstalledModels {
  const found: InstalledModels = { models: [], problems: [] };
  for (const name of foldersIn(dir)) {
    const folder = path.join(dir, name);
    try {
      found.models.push(readModel(folder));
    } catch (error) {
      found.problems.push(`The model in ${folder} is not used: ${errorMessage(error)} ${repair}`);
    }
  }
  return found;
}

function foldersIn(dir: string): string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function readModel(folder: string): InstalledModel {
  const manifest = readManifest(path.join(folder, "model.json"));
  if (manifest.id !== path.basename(folder)) throw new Error(`model.json says that it is ${manifest.id}.`);
  for (const { name, bytes } of manifest.files) {
    const size = statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
    if (size === undefined) throw new Error(`its file ${name} is missing.`);
    if (size !== bytes) throw new Error(`its file ${name} has ${size} bytes instead of ${bytes}.`);
  }
  return { ...manifest, folder };
}

function readManifest(file: string): z.infer<typeof Manifest> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Error("its file model.json is missing.");
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new Error("its file model.json does not describe a model that is known here.");
  }
}
