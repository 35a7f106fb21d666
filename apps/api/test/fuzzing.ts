import { pick, type Random } from "@field-advisor/fixtures/random";
import { addressOf, type RawCall } from "@field-advisor/api-client/request";
import type { Endpoint } from "@field-advisor/schema/endpoint";

/** A request as it goes onto the wire. */
export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Values that stand where nobody expects them. */
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e",
  "😀",
  "a".repeat(5000),
  "%00",
  "../../etc/passwd",
  "' or 1=1 --",
  "<script>",
  "NaN",
  "-0",
  "1e9",
  "99999999999999999999",
  "2026-13-45T99:99:99Z",
  "0".repeat(20),
  "constructor",
  [],
  [[[]]],
  Array.from({ length: 300 }, (_, at) => at),
  {},
  { toString: 1 },
];

const oddKeys = ["__proto__", "constructor", "id", "version", "limit", "", "a".repeat(300)];

/** Pieces of JSON, addresses and headers that break what they are put into. */
const pieces = [
  "null",
  "1e400",
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  "%",
  "%ff",
  "&",
  "?",
  "/",
  "\u{10ffff}",
  "",
];

const oddHeaders: readonly [name: string, values: readonly string[]][] = [
  ["content-type", ["text/plain", "application/json; charset=utf-7", "multipart/form-data", ";", "a/b"]],
  ["accept", ["text/event-stream", "*/*;q=x", ""]],
  ["idempotency-key", ["", "a".repeat(500), "\u00ff", "k-1"]],
  ["if-none-match", ["*", 'W/"a"', '"'.repeat(50)]],
  ["range", ["bytes=-1", "bytes=9-1", "bytes=0-0,1-1,2-2", "bytes=a-b", "lines=1"]],
  ["authorization", ["Bearer", "Basic ====", "Bearer a.b.c"]],
  ["x-impersonation-token", ["a", "a.b.c", "\u00e9"]],
  ["traceparent", ["00-0-0-0", "ff", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`]],
  ["cookie", ["sid=", "sid=a; sid=b", "=", "dev=%", `sid=${"a".repeat(4000)}`]],
  ["host", ["", "localhost", "evil.example", "[::1]:1", "localhost:99999"]],
  ["content-encoding", ["gzip", "br", "x"]],
  ["x-forwarded-for", ["1.2.3.4", "::", "a", ",,,"]],
];

/** Breaks a valid call in one to four places. */
export function fuzzed(random: Random, endpoint: Endpoint, call: RawCall, cookie: string): FuzzedRequest {
  const parts = structuredClone({ params: call.params, query: call.query, body: call.body });
  const changes = 1 + Math.floor(random() * 4);
  let [path, body] = ["", undefined as string | undefined];
  const headers: Record<string, string> = cookie === "" ? {} : { cookie };
  for (let change = 0; change < changes; change++) {
    if (random() < 0.6) changeValue(random, parts);
    else if (random() < 0.5) {
      const [name, values] = pick(random, oddHeaders);
      headers[name] = pick(random, values);
    }
  }
  path = addressOf(endpoint.path, addressable(parts));
  if (endpoint.method !== "GET") body = JSON.stringify(parts.body) ?? (random() < 0.5 ? "{}" : undefined);
  if (random() < 0.15) path = spliced(random, path);
  if (body !== undefined && random() < 0.25) body = spliced(random, body);
  if (body !== undefined) headers["content-type"] ??= "application/json";
  const method =
    random() < 0.03 ? pick(random, ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"]) : endpoint.method;
  return { method, path, headers, body };
}

interface Parts {
  params?: RawCall["params"];
  query?: RawCall["query"];
  body?: unknown;
}

/** What stands in an address is text, whatever it was. */
function addressable({ params, query }: Parts): RawCall {
  const asText = (values: RawCall["params"]) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [
        name,
        (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed(),
      ]),
    );
  return { params: asText(params), query: asText(query) };
}

function changeValue(random: Random, parts: Parts): void {
  const part = pick(random, ["params", "query", "body", "body", "body"] as const);
  const value = parts[part];
  if (part !== "body") {
    const names = part === "params" ? Object.keys(value ?? {}) : [...Object.keys(value ?? {}), ...oddKeys];
    if (names.length > 0)
      Object.assign(parts, { [part]: { ...(value as object), [pick(random, names)]: pick(random, odd) } });
  } else parts.body = changed(random, value);
}

/** The same with one place of it changed, however deep. */
function changed(random: Random, value: unknown): unknown {
  if (typeof value !== "object" || value === null || random() < 0.1) return pick(random, odd);
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, pick(random, odd)];
    const at = Math.floor(random() * value.length);
    return value.map((entry, index) => (index === at ? changed(random, entry) : entry));
  }
  const names = Object.keys(value);
  if (names.length === 0 || random() < 0.2) return { ...value, [pick(random, oddKeys)]: pick(random, odd) };
  const name = pick(random, names);
  const { [name]: old, ...rest } = value as Record<string, unknown>;
  return random() < 0.2 ? rest : { ...rest, [name]: changed(random, old) };
}

function spliced(random: Random, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  return text.slice(0, at) + pick(random, pieces) + text.slice(at + Math.floor(random() * 6));
}
