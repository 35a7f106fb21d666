import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { foreignStore } from "@field-advisor/fixtures/foreign-store";
import { inRoot } from "@field-advisor/run/paths";
import { freeBlock } from "@field-advisor/run/ports";
import { bringPackages, bringSources } from "../bring.ts";
import { finishRecording, sendEverything, toldAttempts } from "../learning-store.ts";
import { Checks, type Peer, type Prepared } from "../peer.ts";
import { runProgram } from "../program.ts";

const commit = "f2669eca3ed08a0826465f44a7a99ee098865bc6";

/** The sources with what they need, installed by the package manager that they name. */
async function bringStore(signal: AbortSignal): Promise<Prepared & { folder: string }> {
  const sources = await bringSources("pelotech/xapi-lrs", commit, signal);
  if ("notRun" in sources || existsSync(path.join(sources.folder, "node_modules", "hono"))) return sources;
  const words = ["--yes", "pnpm@11.20.0", "install", "--prod", "--frozen-lockfile", "--ignore-scripts"];
  const { code, stdout, stderr } = await runProgram("npx", words, { cwd: sources.folder, signal });
  const said = `${stdout}\n${stderr}`.trim().split("\n").at(-1);
  return code === 0 ? sources : { ...sources, notRun: `pnpm cannot install it: ${said?.slice(0, 200)}` };
}

/** A folder for its statements, which is gone afterwards. */
async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-store-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const passedVerb = "http://adlnet.gov/expapi/verbs/passed";

const storeIn = (version: "1.0.3" | "2.0.0"): Peer => {
  let folder = "";
  return {
    name: `records:xapi-lrs-${version}`,
    async prepare(signal) {
      const sources = await bringStore(signal);
      ({ folder } = sources);
      return sources;
    },
    run: ({ person, portal }, signal) =>
      withFolder(async (data) => {
        const checks = new Checks();
        const store = foreignStore({ folder, data, version, port: (await freeBlock()).api });
        const life = await store.start();
        try {
          const owner = await person("owner");
          const { tried, store: shown } = await sendEverything(owner, { ...store, version }, signal);
          checks.expect("a test record is taken, shown and withdrawn", tried.isWorking, tried.says);
          checks.expect("nothing is refused", shown.refused.total === 0, shown.refused);
          const told = await toldAttempts(owner);
          const found = (await store.all()).filter(({ verb }) => !verb.id.endsWith("/voided"));
          const ids = found
            .filter(({ verb }) =>
              ["passed", "failed", "completed"].some((word) => verb.id.endsWith(`/${word}`)),
            )
            .flatMap(({ context }) => context?.extensions?.[`${portal}/attempts`] ?? []);
          const wanted = told.map(({ id }) => id);
          checks.expect("there are attempts to tell", wanted.length > 0);
          checks.expect(
            "it has each attempt that may be told once, and no other",
            JSON.stringify(ids.toSorted()) === JSON.stringify(wanted.toSorted()),
            { has: ids.length, told: wanted.length },
          );
          const passed = (await store.all(passedVerb)).filter(({ verb }) => verb.id === passedVerb).length;
          const passedHere = told.filter((attempt) => attempt.passed).length;
          checks.expect("its count of passed is ours", passed === passedHere, { passed, passedHere });
          checks.expect("it has as many records as the screen says", found.length === shown.sent, {
            has: found.length,
            screen: shown.sent,
          });
          await owner.send("DELETE", "/api/learning-records/store");
        } finally {
          await life.kill();
        }
        return checks;
      }),
  };
};

/** What `apps/api/test/killed-records.ts` prints. */
interface Killed {
  killsOfSender: number;
  killsOfStore: number;
  wanted: number;
  found: number;
  twice: number;
  missing: number;
  notToldFound: number;
  refused: number;
  neverSharedTried: number;
  neverSharedKnown: number;
  passedHere: number;
  passedThere: number;
}

/** A thousand were measured by hand; more than these would take longer than the whole run may. */
const kills = "30";

let storeFolder = "";

const killed: Peer = {
  name: "records:killed",
  async prepare(signal) {
    const sources = await bringStore(signal);
    storeFolder = sources.folder;
    return sources;
  },
  run: ({ databaseUrl }, signal) =>
    withFolder(async (data) => {
      const checks = new Checks();
      const env = {
        DATABASE_URL: databaseUrl,
        STORE_FOLDER: storeFolder,
        STORE_PORT: String((await freeBlock()).api),
        STORE_DATA: data,
        KILLS: process.env["KILLS"] ?? kills,
        ATTEMPTS: process.env["ATTEMPTS"] ?? "10000",
      };
      const program = inRoot("apps", "api", "test", "killed-records.ts");
      const { code, stdout, stderr } = await runProgram(process.execPath, [program], { env, signal });
      if (code !== 0) throw new Error(`it ended with ${code}: ${stderr.slice(-300)}`);
      const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Killed;
      checks.expect("sender and store were killed", told.killsOfSender > 0 && told.killsOfStore > 0, told);
      checks.expect("it has each attempt that may be told", told.missing === 0 && told.wanted > 0, told);
      checks.expect("it has none of them twice", told.twice === 0, told);
      checks.expect("it has none that may not be told", told.notToldFound === 0, told);
      checks.expect(
        "it never had one that was never shared",
        told.neverSharedKnown === 0 && told.neverSharedTried > 0,
        told,
      );
      checks.expect("it refused nothing", told.refused === 0, told);
      checks.expect("its count of passed is ours", told.passedHere === told.passedThere, told);
      return checks;
    }),
};

const validatorName = "@learninglocker/xapi-validation";

const validatorVersions = { [validatorName]: "3.0.0" };

/** A store that keeps whatever it is sent. */
async function listen(statements: { verb: { id: string } }[]) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const sent = request.method === "POST" ? JSON.parse(Buffer.concat(parts).toString("utf8")) : [];
      statements.push(...sent);
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(sent.map(({ id }: { id: string }) => id)));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let packages = "";

/** The rules by which Learning Locker takes statements. */
const validator: Peer = {
  name: "records:xapi-validation",
  async prepare(signal) {
    const brought = await bringPackages("xapi-validation", validatorVersions, signal);
    packages = brought.folder;
    return brought;
  },
  async run(product, signal) {
    const { person } = product;
    const checks = new Checks();
    await finishRecording(product);
    const require = createRequire(path.join(packages, "package.json"));
    const { default: validate } = require(validatorName) as {
      default: (statement: unknown) => unknown[];
    };
    const statements: { verb: { id: string } }[] = [];
    const { address, close } = await listen(statements);
    try {
      const owner = await person("owner");
      const access = { address, user: "anybody", password: "anything", version: "1.0.3" } as const;
      await sendEverything(owner, access, signal);
      await owner.send("DELETE", "/api/learning-records/store");
    } finally {
      close();
    }
    for (const statement of statements) {
      const warnings = validate(statement);
      checks.expect("it is a statement of xAPI", warnings.length === 0, { statement, warnings });
    }
    const verbs = new Set(statements.map(({ verb }) => verb.id.split("/").at(-1)));
    for (const verb of ["experienced", "completed", "passed", "failed", "answered", "voided"])
      checks.expect(`there is one that says ${verb}`, verbs.has(verb), [...verbs]);
    return checks;
  },
};

export const peers: readonly Peer[] = [validator, storeIn("1.0.3"), storeIn("2.0.0"), killed];
