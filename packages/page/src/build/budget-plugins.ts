import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { budgets } from "./budgets.ts";

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

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

function kilobytes(output: Output, files: Iterable<string>): number {
  const sizes = Array.from(files, (file) => {
    const item = output[file];
    return item ? gzipSync(item.type === "chunk" ? item.code : item.source).length : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** One line for each measured part. @throws Error if a part is over its budget */
function judge(plugin: Rolldown.PluginContext, part: string, size: number, limit: number): void {
  const line = `${part}: ${size.toFixed(1)} of ${limit} kB`;
  if (size > limit) plugin.error(`Over the budget. ${line}`);
  plugin.info(line);
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

/** Fails the build of a staff app in which the first load of a screen is over its budget. */
export function screenBudget(): Plugin {
  return {
    name: "screen-budget",
    apply: "build",
    generateBundle(_options, output) {
      const chunks = Object.values(output).filter((item) => item.type === "chunk");
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/index.html"));
      if (!entry) return;
      const screens = entry.dynamicImports.flatMap((file) =>
        shownBy(output, file).map((shown) => ({ file, shown })),
      );
      for (const { file, shown } of screens) {
        const loaded = new Set<string>();
        for (const each of [entry.fileName, file, shown]) loadedWith(output, each, loaded);
        const scripts = [...loaded].filter((each) => output[each]?.type === "chunk");
        judge(this, shown, kilobytes(output, scripts), budgets.screen);
      }
    },
  };
}

const pageStages = ["landing", "talk", "onDemand"] as const;
type Stage = (typeof pageStages)[number];

const isCode = (file: string) => /\.(?:js|css|html)$/.test(file);

/** A part of the page that is loaded when a reader comes to it. */
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

/** Fails the build of the recipient's page when it is heavier than a phone should load. */
export function pageBudget(): Plugin {
  return {
    name: "page-budget",
    apply: "build",
    enforce: "post",
    writeBundle: {
      order: "post",
      handler(_options, output) {
        const files = stages(output);
        for (const stage of pageStages) judge(this, stage, kilobytes(output, files[stage]), budgets[stage]);
      },
    },
  };
}
