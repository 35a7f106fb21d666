import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const query = "?icons-of=";

/**
 * The icons come as one file, and one file goes into one chunk: whoever shows one icon would load those of every screen.
 * Each importer gets a copy of its own instead, of which only what it uses is left.
 */
export function separateIcons(): Plugin {
  return {
    name: "separate-icons",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^@radix-ui\/react-icons$/ },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!resolved || !importer) return resolved;
        return { ...resolved, id: resolved.id + query + encodeURIComponent(importer) };
      },
    },
    load: {
      filter: { id: /\?icons-of=/ },
      handler: (id) => readFile(id.slice(0, id.indexOf(query)), "utf8"),
    },
  };
}
