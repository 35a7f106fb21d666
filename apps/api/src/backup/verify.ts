import { counted } from "../lib/text.ts";
import type { FileWorks } from "./file-works.ts";
import { noting, problemsOfFiles, type Say } from "./files.ts";
import { Failure } from "./failure.ts";
import type { CopiedTable, Manifest } from "./manifest.ts";
import { readManifest } from "./manifest.ts";
import { measured } from "./measure.ts";
import { readPart, type Target } from "./parts.ts";

/**
 * Reads back-ups to their ends and compares them with their manifests.
 * @returns what to tell at the end
 * @throws Failure that names everything that is wrong
 */
export async function verifyBackups(
  target: Target,
  names: readonly string[],
  { works, say }: { works: Pick<FileWorks, "check">; say: Say },
): Promise<string> {
  const problems: string[] = [];
  const files = new Map<string, Manifest["files"][number]>();
  for (const name of names)
    await noting(problems, async () => {
      const manifest = await readManifest(target, name);
      say(`Reading the back-up ${name} ...`);
      for (const table of manifest.tables)
        await noting(problems, () => verifyTable(target, `${name}/${table.part}`, table));
      for (const file of manifest.files)
        if (!manifest.missing.includes(file.sha256)) files.set(file.sha256, file);
    });
  say(`Reading files (${files.size}) ...`);
  problems.push(...(await problemsOfFiles(works, { files: [...files.values()], say })));
  if (problems.length > 0) throw new Failure(`${problems.join("\n")}\n${advice}`);
  return `${names.join(", ")}: everything is there and as it was written (${counted(files.size, "file")}).`;
}

const advice =
  "Back-ups with these parts cannot be relied on. Delete what is named in files/, and make a new one, which brings it again.";

/** COPY writes a line for each row, and no line break inside. */
const lineEnd = "\n".charCodeAt(0);

async function verifyTable(target: Target, part: string, table: CopiedTable): Promise<void> {
  const { content, measure } = measured(readPart(target, part));
  let rows = 0;
  for await (const piece of content) rows += linesIn(piece);
  const { sha256, size } = measure();
  if (rows !== table.rows || size !== table.size || sha256 !== table.sha256)
    throw new Failure(`The part ${part} is damaged: it does not hold what the manifest says.`);
}

/** The line ends in a piece; looking at each byte takes twenty times as long. */
function linesIn(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}
