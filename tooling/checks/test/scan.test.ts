import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { filesOf, historyOf, secretsIn } from "../src/secrets.ts";
import { treeAt, treeOf } from "../src/tree.ts";

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
  const files = findings.map((line) => line.split(":")[0] ?? "");
  expect(files.toSorted()).toEqual(Object.keys(planted).toSorted());
  for (const text of Object.values(planted)) expect(findings.join()).not.toContain(text.slice(30, 50));
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
  expect(await found(historyOf(folder))).toEqual([
    expect.stringMatching(/^env in the history \(\w+\):1: .*pattern$/),
  ]);
});
