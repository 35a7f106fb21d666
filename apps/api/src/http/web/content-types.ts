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
export const contentTypeOf = (name: string): ContentType =>
  contentTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? compressed("application/octet-stream");
