import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { auditDependencies } from "../src/audit.ts";
import { filesOf, historyOf, secretsIn } from "../src/secrets.ts";
import { treeAt, treeOf } from "../src/tree.ts";
import { root } from "./plant.ts";

/** Made here: written down they would be found in this file. */
const planted = {
  "docker/.env": `SECRET_KEY=${randomBytes(32).toString("base64url")}aA1`,
  "src/release.ts": `const token = "ghp_${randomBytes(18).toString("hex")}";`,
  "key.pem": generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  }),
  "src/database.ts": `connect("postgres://app:${randomBytes(12).toString("hex")}@db.example.com/app");`,
};

const found = async (sources: Iterable<{ name: string; content: string }>) =>
  (await Promise.all([...sources].map(secretsIn))).flat();

it("planted secrets of four kinds are found, named by place and kind only", async () => {
  const findings = await found(filesOf(treeOf({ ...planted, "docker/env.example": "SECRET_KEY=\n" })));
  expect(findings.map(({ name }) => name).toSorted()).toEqual(Object.keys(planted).toSorted());
  const said = JSON.stringify(findings);
  for (const text of Object.values(planted)) expect(said).not.toContain(text.slice(30, 50));
});

it("a secret that was committed once is found after it was deleted", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "scan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  git("init", "--quiet");
  writeFileSync(path.join(folder, "env"), planted["docker/.env"]);
  git("add", ".");
  git("commit", "--quiet", "--message", "First");
  git("rm", "--quiet", "env");
  git("commit", "--quiet", "--message", "Second");
  expect(await found(filesOf(treeAt(folder)))).toEqual([]);
  const findings = await found(historyOf(folder));
  expect(findings).toEqual([
    { name: expect.stringMatching(/^env in the history/), line: 1, rule: "pattern" },
  ]);
});

/** A registry that answers an audit like this. */
async function registry(status: number, answer: object): Promise<NodeJS.ProcessEnv> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status).end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    ...process.env,
    pnpm_config_fetch_retries: "0",
    pnpm_config_registry: `http://127.0.0.1:${port}/`,
  };
}

const advisory = {
  id: 1,
  url: "https://example.com/advisory",
  title: "A planted vulnerability",
  severity: "low",
  vulnerable_versions: "<999.0.0",
};

it("an audit tells a vulnerable package, a clean report and a registry that gives none apart", async () => {
  const audit = async (status: number, answer: object, which: "shipped" | "tools" = "shipped") =>
    auditDependencies(root, which, await registry(status, answer));
  expect((await audit(200, {})).outcome).toBe("clean");
  const vulnerable = await audit(200, { fastify: [advisory] });
  expect(vulnerable.outcome).toBe("vulnerable");
  expect(vulnerable.output).toContain("A planted vulnerability");
  expect((await audit(200, { vitest: [advisory] }, "tools")).outcome).toBe("clean");
  expect((await audit(200, { vitest: [{ ...advisory, severity: "high" }] }, "tools")).outcome).toBe(
    "vulnerable",
  );
  expect((await audit(405, {})).outcome).toBe("unknown");
  expect((await audit(500, { error: "away" })).outcome).toBe("unknown");
});
