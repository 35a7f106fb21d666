import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFixtures } from "@field-advisor/api/protocol-fixtures";
import { bringPackages } from "../bring.ts";
import { startKeyProxy } from "../key-proxy.ts";
import { Checks, type Peer } from "../peer.ts";
import type { Product } from "../product.ts";
import { type Ended, runProgram } from "../program.ts";

const readScopes = ["users", "practice", "attempts", "rooms", "rubrics", "assignments"];
const scopes = [...readScopes, "deployments", "analytics", "content", "activity"].map(
  (part) => `${part}:read`,
);

interface Made {
  id: number;
  secret: string;
}

const makeKey = async ({ person }: Product, name: string): Promise<Made> =>
  (await person("owner")).send("POST", "/api/keys", { name, scopes, days: 1 });

/** What an assistant does, in a process of its own with the packages that its makers install. */
const assistant = `
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
const { ADDRESS, KEY, WIRE } = process.env;
const mode = WIRE === "2025-11-25" ? "legacy" : { pin: WIRE };
const client = new Client({ name: "foreign", version: "1" }, { versionNegotiation: { mode } });
const headers = { authorization: "Bearer " + KEY };
await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", ADDRESS), { requestInit: { headers } }));
const { tools } = await client.listTools();
const call = async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent;
const { answer: [attempt] } = await call("list_attempts", { limit: 1 });
const { answer: [room] } = await call("list_rooms", { limit: 1 });
const asked = { read_attempt: { id: attempt.id }, read_rubric: { id: room.id }, read_room_report: { id: room.id } };
const told = {};
for (const { name } of tools) told[name] = await call(name, asked[name] ?? {});
console.log(JSON.stringify({ tools, told }));
`;

interface Told {
  tools: { name: string; annotations?: { readOnlyHint?: boolean } }[];
  told: Record<string, { note?: string } | undefined>;
}

const clientVersions = { "@modelcontextprotocol/client": "2.4.0" };
const conformanceVersions = { "@modelcontextprotocol/conformance": "0.2.0-alpha.12" };

async function readAsAssistant(
  product: Product,
  checks: Checks,
  wire: string,
  signal: AbortSignal,
): Promise<void> {
  const { folder } = await bringPackages("mcp-client", clientVersions, signal);
  const { id, secret } = await makeKey(product, `Assistant ${wire}`);
  const run = () =>
    runProgram(process.execPath, ["--input-type=module", "-e", assistant], {
      cwd: folder,
      env: { ADDRESS: product.api, KEY: secret, WIRE: wire },
      signal,
    });
  const ended = await run();
  checks.expect(`it reads by the wire of ${wire}`, ended.code === 0, ended.stderr);
  if (ended.code !== 0) return;
  const { tools, told } = JSON.parse(ended.stdout) as Told;
  checks.expect("at most twelve tools, all of which only read", isReadOnly(tools), tools);
  for (const { name } of tools)
    checks.expect(`${name} answers as its schema says`, told[name]?.note !== undefined, told[name]);
  const owner = await product.person("owner");
  const log = await owner.get<{ action: string }[]>("/api/activity/events?limit=50");
  const reads = log.filter(({ action }) => action === "Had an assistant read").length;
  checks.expect("each of its calls is in the audit log", reads >= tools.length, log[0]);
  await owner.send("DELETE", `/api/keys/${id}`);
  const refused = await run();
  checks.expect("its key is refused once it is revoked", refused.code !== 0, refused.stdout);
}

const isReadOnly = (tools: Told["tools"]) =>
  tools.length > 0 &&
  tools.length <= 12 &&
  tools.every(({ annotations }) => annotations?.readOnlyHint === true);

const client: Peer = {
  name: "assistants:client",
  prepare: (signal) => bringPackages("mcp-client", clientVersions, signal),
  async run(product, signal) {
    const checks = new Checks();
    for (const wire of ["2025-11-25", "2026-07-28"]) await readAsAssistant(product, checks, wire, signal);
    return checks;
  },
};

/** By wire: what is asked of every server that offers tools. */
const ofProduct = {
  "2025-11-25": [
    "server-initialize",
    "server-session-lifecycle",
    "ping",
    "tools-list",
    "dns-rebinding-protection",
  ],
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "caching",
    "dns-rebinding-protection",
    "http-header-validation",
    "server-sse-multiple-streams",
    "input-required-result-unsupported-methods",
  ],
};
const toolCalls = [
  ...["simple-text", "image", "audio", "embedded-resource", "mixed-content", "error", "with-progress"].map(
    (what) => `tools-call-${what}`,
  ),
  "json-schema-2020-12",
];
/** What can be asked only of a server with the suite's own tools. */
const ofFixtures = {
  "2025-11-25": toolCalls,
  "2026-07-28": [...toolCalls, "server-stateless", "http-custom-header-server-validation"],
};

/** Of servers that offer prompts or resources, that ask their client something, or write to its log: ours does none of it. */
const notOffered = new Set([
  "sep-2549-prompts-list-caching-hints",
  "sep-2549-resources-list-caching-hints",
  "sep-2549-resources-templates-list-caching-hints",
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
]);

interface SuiteCheck {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  description: string;
  errorMessage?: string;
}

function readChecks(folder: string): SuiteCheck[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith("checks.json"))
    .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as SuiteCheck[]);
}

interface Suite {
  program: string;
  checks: Checks;
  signal: AbortSignal;
}

const lastWords = ({ stdout, stderr }: Ended) => (stdout + stderr).slice(-300);

async function runScenario(
  { program, checks, signal }: Suite,
  address: string,
  [wire, scenario]: [string, string],
) {
  const folder = mkdtempSync(path.join(tmpdir(), "conformance-"));
  try {
    const words = [
      "server",
      "--url",
      `${address}/mcp`,
      "--scenario",
      scenario,
      "--spec-version",
      wire,
      "-o",
      folder,
    ];
    const ended = await runProgram(process.execPath, [program, ...words], { signal });
    const found = readChecks(folder);
    checks.expect(`${scenario} (${wire}) is run`, found.length > 0, lastWords(ended));
    for (const { id, status, description, errorMessage } of found)
      if ((status === "SUCCESS" || status === "FAILURE") && !notOffered.has(id))
        checks.expect(`${scenario} (${wire}): ${description}`, status === "SUCCESS", errorMessage);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Scenarios = Readonly<Record<string, readonly string[]>>;

async function runAll(suite: Suite, target: Parameters<typeof startKeyProxy>[0], scenarios: Scenarios) {
  const proxy = await startKeyProxy(target);
  try {
    for (const [wire, names] of Object.entries(scenarios))
      for (const name of names) await runScenario(suite, proxy.address, [wire, name]);
  } finally {
    proxy.stop();
  }
}

const conformance: Peer = {
  name: "assistants:conformance",
  prepare: (signal) => bringPackages("mcp-conformance", conformanceVersions, signal),
  async run(product, signal) {
    const checks = new Checks();
    const { folder } = await bringPackages("mcp-conformance", conformanceVersions, signal);
    const program = path.join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
    const suite = { program, checks, signal };
    const { secret: key } = await makeKey(product, "Conformance");
    await runAll(suite, { address: product.api, host: new URL(product.api).host, key }, ofProduct);
    const fixtures = await startFixtures();
    try {
      await runAll(suite, { ...fixtures, key }, ofFixtures);
    } finally {
      await fixtures.stop();
    }
    return checks;
  },
};

export const peers: readonly Peer[] = [client, conformance];
