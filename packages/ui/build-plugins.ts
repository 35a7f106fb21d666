import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { HtmlTagDescriptor, Plugin } from "vite";

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
      name: "dialogs",
      test: /\/packages\/ui\/src\/dialogs\/(sheet|confirm-dialog|close-question|discard-question|first-focus|waiting-frame)\./,
      priority: 1,
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
