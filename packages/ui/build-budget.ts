import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Kilobytes of script (1000 bytes, gzip) until any one screen stands. */
const limit = 200;

/** A chunk and every chunk that it cannot run without. */
function neededBy(output: Output, file: string, seen = new Set<string>()): Set<string> {
  const chunk = output[file];
  if (chunk?.type !== "chunk" || seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunk.imports) neededBy(output, imported, seen);
  return seen;
}

function kilobytes(output: Output, files: Iterable<string>): number {
  const bytes = [...files].map((file) => {
    const chunk = output[file];
    return chunk?.type === "chunk" ? gzipSync(chunk.code).length : 0;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** The screens among which one chooses what it shows; itself where it shows the same to everybody. */
function shownBy(output: Output, file: string): string[] {
  const chunk = output[file];
  const choices =
    chunk?.type === "chunk"
      ? chunk.dynamicImports.filter((each) => /-(screen|view|overview)-/.test(each))
      : [];
  return choices.length > 0 ? choices : [file];
}

/** Fails a build in which some screen's first load has grown over the limit. */
export function budget(): Plugin {
  return {
    name: "budget",
    apply: "build",
    generateBundle(_options, output) {
      const chunks = Object.values(output).filter((item) => item.type === "chunk");
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/index.html"));
      if (!entry) return;
      const screens = entry.dynamicImports.flatMap((file) =>
        shownBy(output, file).map((shown) => ({ file, shown })),
      );
      for (const { file, shown } of screens) {
        const before = neededBy(output, file, neededBy(output, entry.fileName));
        const size = kilobytes(output, neededBy(output, shown, before));
        if (size > limit)
          this.error(`${shown} loads ${size.toFixed(1)} kB of script; the limit is ${limit} kB.`);
        this.info(`${shown}: ${size.toFixed(1)} of ${limit} kB`);
      }
    },
  };
}
