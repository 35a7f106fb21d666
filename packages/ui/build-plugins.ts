import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);

/**
 * What is loaded together anyway lies together: dozens of small files compress worse and are asked for one by one.
 * Everything else is split by which screens use it.
 */
export const chunks = {
  groups: [
    {
      name: "base",
      test: inPackages(
        "react",
        "react-dom",
        "scheduler",
        "react-router",
        "@tanstack/react-query",
        "@tanstack/query-core",
      ),
      priority: 3,
    },
    {
      name: "overlays",
      test: inPackages(
        "react-remove-scroll",
        "@radix-ui/react-focus-scope",
        "@radix-ui/react-focus-guards",
        "aria-hidden",
      ),
      priority: 2,
    },
    {
      name: "lists",
      test: /\/packages\/ui\/src\/(lists\/(list-states|list-address)|text\/times|shell\/page-header)/,
      priority: 1,
    },
  ],
};

const folder = new URL("src/app/page-start/", import.meta.url);
const script = fileURLToPath(new URL("page-start.ts", folder));
const root = '<div id="root"></div>';
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

/**
 * What a page is before its app has arrived: a small script of its own, and words for the case that the app never does.
 * They need no script, because the connection may break before any was loaded.
 */
export function pageStart(): Plugin {
  return {
    name: "page-start",
    buildStart() {
      if (this.environment.mode === "build") this.emitFile({ type: "chunk", id: script, name: "page-start" });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }): { html: string; tags: HtmlTagDescriptor[] } {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === "chunk" && file.name === "page-start",
        );
        const src = built ? `/${built.fileName}` : `/@fs/${script}`;
        const tags: HtmlTagDescriptor[] = [
          // Scripts run in their order, so this one hears it when the next cannot be loaded.
          { tag: "script", attrs: { type: "module", crossorigin: true, src }, injectTo: "head-prepend" },
          {
            tag: "style",
            attrs: { nonce: "%CSP_NONCE%" },
            children: read("page-start.css"),
            injectTo: "head",
          },
        ];
        return { html: html.replace(root, () => `${root}\n${read("page-start.html")}`), tags };
      },
    },
  };
}

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Kilobytes of script (1000 bytes, gzip) until any one screen stands. */
const limit = 280;

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
