import path from "node:path";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

interface ContentType {
  type: string;
  /** Whether a smaller encoding is worth making. */
  shrinks: boolean;
}

const textual = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, shrinks: true });
const compressed = (type: string): ContentType => ({ type, shrinks: false });

const contentTypes: Record<string, ContentType> = {
  css: textual("text/css"),
  html: textual("text/html"),
  ico: compressed("image/x-icon"),
  jpg: compressed("image/jpeg"),
  js: textual("text/javascript"),
  json: textual("application/json"),
  map: textual("application/json"),
  mjs: textual("text/javascript"),
  mp3: compressed("audio/mpeg"),
  png: compressed("image/png"),
  svg: textual("image/svg+xml"),
  txt: textual("text/plain"),
  wasm: { type: "application/wasm", shrinks: true },
  wav: compressed("audio/wav"),
  webmanifest: textual("application/manifest+json"),
  webp: compressed("image/webp"),
  woff2: compressed("font/woff2"),
};

/** The type a file is served as, by its name alone; what is unknown is offered for download. */
const contentTypeOf = (name: string): ContentType =>
  contentTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? compressed("application/octet-stream");

export type Encoding = "br" | "gzip";

/** One file of a built app, held in memory: a request never reaches the file system. */
export interface WebFile {
  type: string;
  etag: string;
  /** Named after its content, so it never changes. */
  isHashed: boolean;
  content: Buffer;
  /** The content in a smaller encoding; undefined where none is worth it. */
  encoded(encoding: Encoding): Promise<Buffer> | undefined;
}

/** Files by their path in addresses. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const suffixes: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/**
 * Reads a built app. Hidden files and links are left out, whatever they point to; encodings that the build already
 * made are used.
 * @returns undefined where the folder is missing or has no page
 */
export async function readWebFiles(folder: string): Promise<WebFiles | undefined> {
  const contents = new Map<string, Buffer>();
  await readFolder(folder, "/", contents);
  if (!contents.has("/index.html")) return undefined;
  const files = new Map<string, WebFile>();
  for (const [name, content] of contents) {
    if (!isEncodingOfAnother(name, contents)) files.set(name, webFile(name, content, contents));
  }
  return files;
}

async function readFolder(folder: string, prefix: string, found: Map<string, Buffer>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith(".")) return;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) await readFolder(place, `${prefix}${entry.name}/`, found);
      if (entry.isFile()) found.set(prefix + entry.name, await readFile(place));
    }),
  );
}

const isEncodingOfAnother = (name: string, all: ReadonlyMap<string, Buffer>) =>
  Object.values(suffixes).some((suffix) => name.endsWith(suffix) && all.has(name.slice(0, -suffix.length)));

const smallestWorthIt = 1024;

function webFile(name: string, content: Buffer, all: ReadonlyMap<string, Buffer>): WebFile {
  const { type, shrinks } = contentTypeOf(name);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    isHashed: name.startsWith("/assets/"),
    content,
    encoded(encoding) {
      if (!shrinks || content.length < smallestWorthIt) return undefined;
      const known = made.get(encoding);
      if (known) return known;
      const ready = all.get(name + suffixes[encoding]);
      const making = ready ? Promise.resolve(ready) : compress[encoding](content);
      made.set(encoding, making);
      return making;
    },
  };
}

const brotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress);
const deflate = promisify<Buffer, Buffer>(gzip);

/** Strong enough to matter, weak enough that the first visitor does not wait. */
const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content) => deflate(content),
};
