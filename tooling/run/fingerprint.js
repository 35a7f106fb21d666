import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { inRoot, root } from "./paths.js";

const skipped = new Set(["node_modules", "dist", ".turbo", ".cache", "test-results"]);

/**
 * All files below a folder in a fixed order, without what tools produce.
 * @param {string} folder
 * @returns {string[]} absolute paths
 */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(full);
      return entry.isFile() ? [full] : [];
    });
}

/**
 * One hash over named pieces of text.
 * @param {Iterable<[name: string, content: string | Buffer]>} pieces
 */
export function hashOf(pieces) {
  const hash = createHash("sha256");
  for (const [name, content] of pieces) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}

/** @param {string[]} files absolute paths */
export const hashFiles = (files) =>
  hashOf(files.map((file) => [path.relative(root, file), readFileSync(file)]));

const stampFile = (/** @type {string} */ name) => inRoot("node_modules", ".field-advisor", name);

/**
 * What was true when a step last succeeded. Kept below node_modules: whoever removes that wants the steps again.
 * @param {string} name
 */
export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), "utf8");
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}
