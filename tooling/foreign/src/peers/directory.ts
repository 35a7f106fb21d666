import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { inRoot } from "@field-advisor/run/paths";
import { bringPackages, bringSources } from "../bring.ts";
import { startKeyProxy } from "../key-proxy.ts";
import { Checks, type Peer, type Prepared } from "../peer.ts";
import type { Product } from "../product.ts";
import { runProgram } from "../program.ts";

const newmanVersions = { newman: "6.2.2" };
const repository = "AzureAD/SCIMReferenceCode";
const commit = "d445ef901981fef684a220fe8cf6c97b588600fd";

/** What the collection asks of its own server alone, with the reason why ours does not offer it. */
const notOffered = new Map([
  ["Get Token", "an owner makes the key: no address gives one to whoever asks"],
  [
    "Get ServiceProviderConfig",
    "it asks at /serviceConfiguration; the standard's address is /ServiceProviderConfig",
  ],
  [
    "Get group by id: Body contians user",
    "it expects a member under the name that the request gave them; ours go by their own",
  ],
]);

interface Execution {
  item: { name: string };
  response?: { code: number; stream?: { data: number[] } };
  assertions?: { assertion: string; error?: { message: string } }[];
}

/**
 * Its people share their addresses, and here an address is one account's: each gets its own on the way, made of the user
 * name. Nothing else of what it sends is touched.
 */
function withOwnAddresses(body: string): string {
  const userName = /"userName": ?"([^"]+)"/.exec(body)?.[1];
  return userName === undefined
    ? body
    : body.replaceAll(/"value": ?"([^"@]+)@/g, `"value": "$1+${userName}@`);
}

async function runCollection(product: Product, signal: AbortSignal): Promise<Execution[]> {
  const { folder } = await bringPackages("newman", newmanVersions, signal);
  const { folder: sources } = await bringSources(repository, commit, signal);
  const owner = await product.person("owner");
  const made = { name: "Newman", scopes: ["scim"], days: 1 };
  const { secret: key } = await owner.send<{ secret: string }>("POST", "/api/keys", made);
  const target = { address: product.api, host: new URL(product.api).host, key };
  const proxy = await startKeyProxy({ ...target, rewrite: withOwnAddresses });
  const report = inRoot(".data", "foreign", "newman.json");
  rmSync(report, { force: true });
  const { hostname, port } = new URL(proxy.address);
  const environment = { Protocol: "http", Server: hostname, Port: `:${port}`, Api: "scim/v2", token: key };
  const words = Object.entries(environment).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
  const program = path.join(folder, "node_modules", "newman", "bin", "newman.js");
  try {
    const ended = await runProgram(
      process.execPath,
      [
        program,
        "run",
        path.join(sources, "PostmanCollection.json"),
        ...words,
        "--reporters",
        "json",
        "--reporter-json-export",
        report,
      ],
      { cwd: folder, signal },
    );
    if (ended.code > 1) throw new Error(`newman ended with ${ended.code}: ${ended.stderr.slice(-300)}`);
    return JSON.parse(readFileSync(report, "utf8")).run.executions;
  } finally {
    proxy.stop();
  }
}

/** Microsoft's own tests of servers, which its provisioning service speaks to. */
const collection: Peer = {
  name: "directory:newman",
  async prepare(signal) {
    const newman = await bringPackages("newman", newmanVersions, signal);
    const sources = await bringSources(repository, commit, signal);
    if ("notRun" in sources) return sources satisfies Prepared;
    return newman;
  },
  async run(product, signal) {
    const checks = new Checks();
    for (const { item, response, assertions = [] } of await runCollection(product, signal)) {
      const { name } = item;
      const body = Buffer.from(response?.stream?.data ?? []).toString("utf8");
      checks.expect(`${name} is answered`, response !== undefined && response.code < 500, response?.code);
      for (const { assertion, error } of assertions)
        if (!notOffered.has(name) && !notOffered.has(`${name}: ${assertion}`))
          checks.expect(`${name}: ${assertion}`, error === undefined, { ...error, body });
    }
    return checks;
  },
};

export const peers: readonly Peer[] = [collection];
