import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "@field-advisor/run/paths";
import { bringPackages } from "../bring.ts";
import { Checks, type Peer } from "../peer.ts";
import type { Product } from "../product.ts";
import { type Ended, runProgram } from "../program.ts";

const redocly = { "@redocly/cli": "2.77.0" };
const generator = { "openapi-typescript": "7.13.0", "openapi-fetch": "0.17.0", typescript: "5.9.3" };

const folderOf = (name: string) => inRoot(".cache", "foreign", name);

/** Where a peer's own files are, below its packages. */
function workIn(folder: string): string {
  const work = path.join(folder, "work");
  mkdirSync(work, { recursive: true });
  return work;
}

/** Runs a command of a package with the Node that runs this. */
const runBin = (folder: string, file: string, args: readonly string[], signal: AbortSignal) =>
  runProgram(process.execPath, [path.join(folder, "node_modules", file), ...args], {
    cwd: workIn(folder),
    env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    signal,
  });

const said = ({ stdout, stderr }: Ended) => `${stdout}\n${stderr}`.trim().slice(-400);

/** The document as the running product gives it, in a file. */
async function documentIn(folder: string, { api }: Product): Promise<string> {
  const answer = await fetch(`${api}/api/openapi.json`);
  const file = path.join(folder, "openapi.json");
  writeFileSync(file, await answer.text());
  return file;
}

/** The linter of API documents, with the rules that it recommends but one: some answers to browsers are redirects alone. */
const lint: Peer = {
  name: "keys:redocly",
  prepare: (signal) => bringPackages("keys-redocly", redocly, signal),
  async run(product, signal) {
    const checks = new Checks();
    const folder = folderOf("keys-redocly");
    const file = await documentIn(workIn(folder), product);
    const rules = ["--extends=recommended", "--skip-rule=operation-2xx-response"];
    const args = ["lint", ...rules, "--format=json", "--max-problems=10000", file];
    const ended = await runBin(folder, "@redocly/cli/bin/cli.js", args, signal);
    checks.expect("redocly reads the document", ended.stdout.includes('"totals"'), said(ended));
    const { totals } = JSON.parse(ended.stdout.slice(ended.stdout.indexOf("{"))) as {
      totals: { errors: number; warnings: number; ignored: number };
    };
    checks.expect("it finds no error", totals.errors === 0, totals);
    checks.expect("it warns of nothing", totals.warnings === 0 && totals.ignored === 0, totals);
    return checks;
  },
};

/** What somebody writes with the client that was made for them: the compiler knows every path, question and answer. */
const program = `import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const { API = "", KEY = "" } = process.env;
const client = createClient<paths>({ baseUrl: API, headers: { authorization: \`Bearer \${KEY}\` } });

const people = await client.GET("/api/users", { params: { query: { limit: 3 } } });
const emails: string[] = (people.data ?? []).map(({ email }) => email);
const rooms = await client.GET("/api/test-rooms", {});
const names: string[] = (rooms.data ?? []).map(({ name }) => name);
const attempts = await client.GET("/api/attempts", { params: { query: { limit: 3, state: "scored" } } });
const scores: (number | null)[] = (attempts.data ?? []).map(({ score }) => score);
const refused = await client.DELETE("/api/companies/{id}", { params: { path: { id: 1 } } });
const problem: string | undefined = refused.error?.code;

const statuses = [people, rooms, attempts, refused].map(({ response }) => response.status);
console.log(JSON.stringify({ statuses, emails, names, scores, problem }));
`;

/** There is no such call, and a limit is a number. */
const wrongProgram = `import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const client = createClient<paths>({ baseUrl: "" });
await client.GET("/api/nothing", {});
await client.GET("/api/users", { params: { query: { limit: "three" } } });
`;

const settings = {
  compilerOptions: {
    strict: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
    skipLibCheck: true,
    outDir: "built",
  },
  files: ["program.ts", "globals.d.ts"],
};

interface Told {
  statuses: number[];
  emails: string[];
  names: string[];
  scores: (number | null)[];
  problem?: string;
}

/** A client that is generated from the document of the running product, compiled, and run with a real key. */
const client: Peer = {
  name: "keys:openapi-fetch",
  prepare: (signal) => bringPackages("keys-client", generator, signal),
  async run(product, signal) {
    const checks = new Checks();
    const folder = folderOf("keys-client");
    const work = workIn(folder);
    const document = await documentIn(work, product);
    writeFileSync(path.join(work, "package.json"), JSON.stringify({ private: true, type: "module" }));
    writeFileSync(path.join(work, "program.ts"), program);
    writeFileSync(
      path.join(work, "globals.d.ts"),
      "declare const process: { env: Record<string, string | undefined> };\n",
    );
    writeFileSync(path.join(work, "tsconfig.json"), JSON.stringify(settings));
    writeFileSync(path.join(work, "wrong.ts"), wrongProgram);
    writeFileSync(
      path.join(work, "wrong.json"),
      JSON.stringify({ extends: "./tsconfig.json", files: ["wrong.ts"] }),
    );
    const made = await runBin(folder, "openapi-typescript/bin/cli.js", [document, "-o", "api.d.ts"], signal);
    checks.expect("openapi-typescript makes types of the document", made.code === 0, said(made));
    const compiled = await runBin(folder, "typescript/bin/tsc", ["-p", "."], signal);
    checks.expect("a program with these types compiles", compiled.code === 0, said(compiled));
    const refused = await runBin(folder, "typescript/bin/tsc", ["-p", "wrong.json"], signal);
    const mistakes = new Set(refused.stdout.match(/wrong\.ts\(\d+/g)).size;
    checks.expect("the two mistakes of another one are found", mistakes === 2, said(refused));
    await callWithKey(checks, { work, product, signal });
    return checks;
  },
};

async function callWithKey(
  checks: Checks,
  { work, product, signal }: { work: string; product: Product; signal: AbortSignal },
): Promise<void> {
  const owner = await product.person("owner");
  const scopes = ["users:read", "rooms:read", "attempts:read"];
  const key = await owner.send<{ id: number; secret: string }>("POST", "/api/keys", { name: "Peer", scopes });
  const run = async (): Promise<Told> => {
    const env = { API: product.api, KEY: key.secret };
    const file = path.join(work, "built", "program.js");
    const ended = await runProgram(process.execPath, [file], { cwd: work, env, signal });
    checks.expect("the program runs to its end", ended.code === 0, said(ended));
    return JSON.parse(ended.stdout || '{"statuses":[],"emails":[],"names":[],"scores":[]}');
  };
  const told = await run();
  checks.expect(
    "people, rooms and attempts are answered, a change is refused",
    String(told.statuses) === "200,200,200,403",
    told.statuses,
  );
  const known = await owner.get<{ email: string }[]>("/api/users?limit=3");
  checks.expect(
    "the people are those of the owner",
    String(told.emails) === String(known.map(({ email }) => email)) && told.emails.length > 0,
    told.emails,
  );
  checks.expect(
    "rooms have names, attempts have scores",
    told.names.length > 0 && told.scores.length > 0,
    told,
  );
  checks.expect("the refusal says why", told.problem === "forbidden", told.problem);
  const [used] =
    await owner.get<{ lastUsedAt: string | null; lastRefusal: string | null }[]>("/api/keys?search=Peer");
  checks.expect(
    "the owner reads when it was used, and what was refused",
    used?.lastUsedAt !== null && used?.lastRefusal?.includes("companies:write") === true,
    used,
  );
  await owner.send("DELETE", `/api/keys/${key.id}`);
  checks.expect(
    "once it is revoked everything is refused",
    String((await run()).statuses) === "401,401,401,401",
  );
}

export const peers: readonly Peer[] = [lint, client];
