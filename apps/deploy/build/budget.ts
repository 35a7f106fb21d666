import type { Plugin, Rolldown } from "vite";

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/**
 * Kilobytes (1000 bytes, gzip) that a phone loads until the landing card, then to talk, and what may come after that: how one
 * talks and reads along, and what only some pages or the end of a conversation need. Of the second, four go on with a
 * conversation whose line was lost: without a network nothing can be loaded. The page's head describes the typeface in 0.6
 * more; its files have a limit of their own.
 */
export const limits = { landing: 98.4 + 0.6, talk: 14.8, onDemand: 17.4 } as const;
export type Stage = keyof typeof limits;

const isCode = (file: string) => /\.(?:js|css|html)$/.test(file);

/** A file and everything it imports before it runs, with the styles that belong to them. */
function loadedWith(output: Output, file: string, seen = new Set<string>()): Set<string> {
  const chunk = output[file];
  if (seen.has(file) || !chunk) return seen;
  seen.add(file);
  if (chunk.type !== "chunk") return seen;
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const imported of chunk.imports) loadedWith(output, imported, seen);
  return seen;
}

/** What is asked for in parts of the app that few readers come to. */
const isOnDemand = (item: Output[string] | undefined) =>
  item?.type === "chunk" && item.facadeModuleId?.includes("/features/") === true;

/**
 * Sorts a build's files: the page, its entry and the app belong to the landing card, features that the app loads by
 * themselves are on demand, and all other code belongs to the talk.
 */
export function stages(output: Output): Record<Stage, string[]> {
  const landing = new Set<string>();
  const onDemand = new Set<string>();
  for (const [file, item] of Object.entries(output)) {
    const starts = item.type === "chunk" ? item.isEntry || item.name === "mount" : file.endsWith(".html");
    if (starts) loadedWith(output, file, landing);
  }
  for (const [file, item] of Object.entries(output))
    if (isOnDemand(item))
      for (const each of loadedWith(output, file)) if (!landing.has(each)) onDemand.add(each);
  const talk = Object.keys(output).filter(
    (file) => isCode(file) && !landing.has(file) && !onDemand.has(file),
  );
  return { landing: [...landing], talk, onDemand: [...onDemand] };
}

async function gzipSize(source: string | Uint8Array): Promise<number> {
  const body = new Response(typeof source === "string" ? source : new Uint8Array(source)).body;
  if (!body) return 0;
  const zipped = body.pipeThrough(new CompressionStream("gzip"));
  return (await new Response(zipped).arrayBuffer()).byteLength;
}

/** Kilobytes of each stage after gzip. */
export async function measure(output: Output): Promise<Record<Stage, number>> {
  const sizeOf = async (files: string[]) => {
    const sizes = await Promise.all(
      files.map(async (file) => {
        const item = output[file];
        return item ? gzipSize(item.type === "chunk" ? item.code : item.source) : 0;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  const { landing, talk, onDemand } = stages(output);
  return { landing: await sizeOf(landing), talk: await sizeOf(talk), onDemand: await sizeOf(onDemand) };
}

/** Fails the build when the page became heavier than recipients on a phone should pay. */
export function budget(): Plugin {
  return {
    name: "budget",
    apply: "build",
    enforce: "post",
    writeBundle: {
      order: "post",
      async handler(_options, output) {
        const sizes = await measure(output);
        for (const stage of ["landing", "talk", "onDemand"] as const) {
          const line = `${stage}: ${sizes[stage].toFixed(1)} of ${limits[stage]} kB gzip`;
          if (sizes[stage] > limits[stage]) this.error(`The page is over its budget. ${line}`);
          this.info(line);
        }
      },
    },
  };
}
